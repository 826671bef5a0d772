// One WebSocket a person. It reconnects by itself: the server may be restarted while a tab is open.

const MIN_DELAY = 300; // ms
const MAX_DELAY = 4000; // ms

export class Connection extends EventTarget {
  #person;
  #socket = null;
  #delay = MIN_DELAY;
  #timer = null;

  constructor(person) {
    super();
    this.#person = person;
    window.addEventListener("online", () => this.#reconnectNow());
    document.addEventListener("visibilitychange", () => document.hidden || this.#reconnectNow());
  }

  get open() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  start() {
    clearTimeout(this.#timer);
    this.#timer = null;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.#socket = new WebSocket(`${scheme}//${location.host}/play?as=${encodeURIComponent(this.#person)}`);
    this.#socket.addEventListener("message", (event) => this.#receive(event.data));
    this.#socket.addEventListener("close", () => this.#lost());
  }

  /** False when there is no connection: nothing is queued, the caller tells the person. */
  send(frame) {
    if (!this.open) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  #receive(text) {
    this.#delay = MIN_DELAY;
    this.dispatchEvent(new CustomEvent("frame", { detail: JSON.parse(text) }));
  }

  #lost() {
    this.dispatchEvent(new Event("lost"));
    this.#timer = setTimeout(() => this.start(), this.#delay);
    this.#delay = Math.min(this.#delay * 1.7, MAX_DELAY);
  }

  #reconnectNow() {
    if (this.#timer !== null) this.start();
  }
}

// One WebSocket a person. It comes back by itself: the stand-in may be restarted while a tab is open.

const FIRST_WAIT = 300; // ms
const LONGEST_WAIT = 4000; // ms

export class Connection extends EventTarget {
  #person;
  #socket = null;
  #wait = FIRST_WAIT;
  #timer = null;

  constructor(person) {
    super();
    this.#person = person;
    window.addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.#hurry());
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

  /** False when there is no connection: the caller tells the person, nothing is queued behind his back. */
  send(frame) {
    if (!this.open) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  #receive(text) {
    this.#wait = FIRST_WAIT;
    this.dispatchEvent(new CustomEvent("frame", { detail: JSON.parse(text) }));
  }

  #lost() {
    this.dispatchEvent(new Event("lost"));
    this.#timer = setTimeout(() => this.start(), this.#wait);
    this.#wait = Math.min(this.#wait * 1.7, LONGEST_WAIT);
  }

  #hurry() {
    if (this.#timer !== null) this.start();
  }
}

"""A host is told of games that a container throws away, and of no others."""

from pathlib import Path

import pytest

from bot.host.container import is_container, told

LAYERS = "rw,lowerdir=/var/lib/containers/storage/overlay/l/AOAT,upperdir=/var/lib/d6/diff,workdir=/var/lib/d6/work"
OVERLAY = f"76 51 0:40 / / ro,relatime - overlay overlay {LAYERS}\n"
CONTAINER = f"""{OVERLAY}78 76 0:43 / /run rw,nosuid,nodev,relatime - tmpfs tmpfs rw
80 76 0:44 / /tmp rw,nosuid,nodev,relatime - tmpfs tmpfs rw
81 76 0:45 / /proc rw,nosuid,nodev,noexec,relatime - proc proc rw
85 76 254:0 /run/containers/storage/dbaf/userdata/hosts /etc/hosts ro,nosuid,nodev - ext4 /dev/vda rw,discard
"""
"""As a container of Podman sees it, of which no volume is known."""
STORAGE = "/var/lib/containers/storage/volumes"
NAMELESS = f"80 76 254:0 {STORAGE}/{'12845e173a6b89b5' * 4}/_data /data rw,relatime - ext4 /dev/vda rw,discard\n"
NAMED = f"80 76 254:0 {STORAGE}/speeltafel_data/_data /data rw,nosuid,nodev,relatime - ext4 /dev/vda rw,discard\n"
BOUND = "77 76 254:0 /srv/my\\040games /data rw,relatime shared:1 master:2 - ext4 /dev/vda rw,discard\n"
MEMORY = "90 76 0:60 / /data rw,relatime - tmpfs tmpfs rw,size=65536k\n"
MACHINE = "27 1 254:0 / / rw,relatime - ext4 /dev/vda rw,discard\n22 27 0:21 / /proc rw,relatime - proc proc rw\n"
GROUP = "0::/libpod_parent/libpod-0fb01a14280c2b9cea53282da4980b3e889ba6d85d2cc56b7ae68242a1284cf3\n"


@pytest.mark.parametrize(
    ("mounts", "folder", "word"),
    [
        (CONTAINER, "/data", "inside the container, in /data,"),
        (CONTAINER, "/database", "inside the container"),
        (CONTAINER, "/run/data", "in memory"),
        (CONTAINER + MEMORY, "/data", "in memory"),
        (CONTAINER + NAMELESS, "/data", "without a name"),
        (CONTAINER + BOUND, "/database", "inside the container"),
        (CONTAINER + NAMED + MEMORY, "/data", "in memory"),
    ],
)
def test_games_that_a_container_throws_away_are_told_in_one_line(mounts: str, folder: str, word: str) -> None:
    sentence = told(mounts, Path(folder))

    assert sentence is not None
    assert word in sentence
    assert sentence.count("\n") == 0


@pytest.mark.parametrize(
    ("mounts", "folder"),
    [
        (CONTAINER + NAMED, "/data"),
        (CONTAINER + BOUND, "/data/deeper"),
        (CONTAINER + MEMORY + NAMED, "/data"),
        (MACHINE, "/srv/speeltafel/data"),
        (CONTAINER + "92 76 254:0 /a /my\\040data rw - ext4 /dev/vda rw\n", "/my data"),
    ],
)
def test_games_on_a_disk_that_stays_are_not(mounts: str, folder: str) -> None:
    assert told(mounts, Path(folder)) is None


@pytest.mark.parametrize(
    ("mounts", "groups", "environment", "is_one"),
    [
        (CONTAINER, "0::/\n", {}, True),
        (MACHINE, GROUP, {}, True),
        (MACHINE, "9:devices:/docker/0fb01a14\n0::/\n", {}, True),
        (MACHINE, "0::/\n", {"container": "podman"}, True),
        (MACHINE, "0::/\n", {"KUBERNETES_SERVICE_HOST": "10.0.0.1"}, True),
        (MACHINE, "0::/init.scope\n", {"container": ""}, False),
    ],
)
def test_a_container_is_known_by_its_root_its_groups_or_its_environment(
    mounts: str, groups: str, environment: dict[str, str], is_one: bool
) -> None:
    assert is_container(mounts, groups, environment) == is_one

#!/usr/bin/env python3
"""The real program in a terminal: how soon the first frame is there, how soon a key is answered, also while a computer
thinks, and what processor time it uses while nobody does anything. Usage: terminal.py target/release/trilith
With a second program only the first frames of both are compared, one start of each in turn, so that neither has the quieter
machine."""

import fcntl
import os
import pty
import select
import statistics
import struct
import sys
import tempfile
import termios
import time

PROGRAM = sys.argv[1]
KEYS = 500


def start(arguments, home, program=PROGRAM):
    """The program in a window of 120 x 40."""
    begun = time.perf_counter()
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(
            HOME=home, XDG_CONFIG_HOME=home, XDG_STATE_HOME=home, XDG_DATA_HOME=home,
            TERM="xterm-256color", COLORTERM="truecolor",
        )
        os.execv(program, ["trilith", *arguments])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    return begun, pid, terminal


def read_until(terminal, text):
    """Reads until the text was drawn, and tells when."""
    seen = b""
    while text not in seen:
        select.select([terminal], [], [])
        seen += os.read(terminal, 1 << 16)
    return time.perf_counter()


def drain(terminal):
    while select.select([terminal], [], [], 0)[0]:
        os.read(terminal, 1 << 16)


def end(pid, terminal):
    """Leaves as a person does, and reads what the program says until it is gone."""
    os.write(terminal, b"\x03")
    try:
        while os.read(terminal, 1 << 16):
            pass
    except OSError:
        pass
    os.waitpid(pid, 0)


def ticks(pid):
    with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
        return sum(map(int, stat.read().rsplit(")", 1)[1].split()[11:13]))


def milliseconds(times):
    times = sorted(1000 * one for one in times)
    return f"median {statistics.median(times):.2f} ms, 99 % within {times[len(times) * 99 // 100]:.2f} ms, worst {times[-1]:.2f} ms"


def first_frame(home):
    times = []
    for _ in range(50):
        begun, pid, terminal = start([], home)
        times.append(read_until(terminal, b"help") - begun)
        end(pid, terminal)
    print(f"first frame: {milliseconds(times)}")


def compare_first_frames(programs, home):
    """The processor time up to the first frame tells more than the clock where others use the machine, too."""
    waits, works = {one: [] for one in programs}, {one: [] for one in programs}
    for _ in range(50):
        for program in programs:
            begun, pid, terminal = start([], home, program)
            waits[program].append(read_until(terminal, b"help") - begun)
            with open(f"/proc/{pid}/schedstat", encoding="ascii") as stat:
                works[program].append(int(stat.read().split()[0]) / 1e9)
            end(pid, terminal)
    for program in programs:
        print(f"{program}: {milliseconds(waits[program])}; processor time {milliseconds(works[program])}")


def answers(name, arguments, expected, home):
    """The time from a key to the first byte of its frame."""
    _, pid, terminal = start(arguments, home)
    read_until(terminal, expected)
    time.sleep(0.5)
    times = []
    for number in range(KEYS):
        drain(terminal)
        begun = time.perf_counter()
        os.write(terminal, [b"m", b"l"][number % 2] if arguments else b"\x1b[B")
        select.select([terminal], [], [])
        times.append(time.perf_counter() - begun)
        time.sleep(0.02)
    end(pid, terminal)
    print(f"a key {name}: {milliseconds(times)}")


def idle(name, arguments, expected, home):
    _, pid, terminal = start(arguments, home)
    read_until(terminal, expected)
    time.sleep(1)
    drain(terminal)
    before = ticks(pid)
    time.sleep(10)
    print(f"ten seconds without a key {name}: {ticks(pid) - before} ticks of processor time")
    end(pid, terminal)


with tempfile.TemporaryDirectory() as folder:
    if len(sys.argv) > 2:
        compare_first_frames(sys.argv[1:3], folder)
        sys.exit()
    first_frame(folder)
    answers("at the menu", [], b"help", folder)
    thinking = ["--white", "level:8", "--time", "10m", "--threads", "1"]
    answers("while level 8 thinks", ["play", "gorogo", *thinking], b"thinking", folder)
    idle("at the menu", [], b"help", folder)
    idle("at a board", ["play", "gorogo", "--black", "level:1"], b"help", folder)

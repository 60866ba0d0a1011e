import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Socket, type Plug } from './socket';
import type { ToPage } from './wire';

class FakePlug implements Plug {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: string[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.closed = true;
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: ToPage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const pong: ToPage = { kind: 'pong', t: 0, now: 0 };

function setting() {
  const plugs: FakePlug[] = [];
  const reload = vi.fn();
  const socket = new Socket({
    plug: () => {
      const plug = new FakePlug();
      plugs.push(plug);
      return plug;
    },
    random: () => 0.5,
    reload
  });
  const heard: string[] = [];
  const listener = {
    opened: () => heard.push('opened'),
    lost: () => heard.push('lost'),
    heard: (message: ToPage) => heard.push(message.kind)
  };
  const newest = () => {
    const plug = plugs.at(-1);
    if (!plug) throw new Error('no plug');
    return plug;
  };
  return { plugs, socket, heard, listener, newest, reload };
}

const pings = (plug: FakePlug) => plug.sent.filter((text) => text.includes('"ping"')).length;

describe('the line to the server', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('opens with its first listener and closes with its last', () => {
    const { plugs, socket, heard, listener, newest } = setting();
    const leave = socket.listen(listener);
    expect(plugs).toHaveLength(1);
    expect(socket.send({ kind: 'ping', t: 1 })).toBe(false);
    newest().open();
    expect(heard).toEqual(['opened']);
    leave();
    expect(newest().closed).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(plugs).toHaveLength(1);
  });

  it('pings some seconds after each pong', () => {
    const { socket, listener, newest } = setting();
    socket.listen(listener);
    newest().open();
    expect(pings(newest())).toBe(1);
    newest().say(pong);
    vi.advanceTimersByTime(4_000);
    expect(pings(newest())).toBe(2);
  });

  it('notices within 9 s that a line swallows everything', () => {
    const { plugs, socket, heard, listener, newest } = setting();
    socket.listen(listener);
    newest().open();
    newest().say(pong);
    heard.length = 1;
    vi.advanceTimersByTime(8_900);
    expect(heard).toEqual(['opened']);
    vi.advanceTimersByTime(200);
    expect(heard).toEqual(['opened', 'lost']);
    expect(plugs[0]?.closed).toBe(true);
    expect(plugs).toHaveLength(2);
    newest().open();
    expect(heard).toEqual(['opened', 'lost', 'opened']);
  });

  it('gives up a new line sooner that opens and then says nothing', () => {
    const { plugs, socket, listener, newest } = setting();
    socket.listen(listener);
    newest().open();
    vi.advanceTimersByTime(5_100);
    expect(plugs).toHaveLength(2);
  });

  it('gives up a line that never opens', () => {
    const { plugs, socket, listener } = setting();
    socket.listen(listener);
    vi.advanceTimersByTime(9_100);
    expect(plugs).toHaveLength(2);
  });

  it('has 2 s of patience when the page wakes up', () => {
    const { plugs, socket, heard, listener, newest } = setting();
    socket.listen(listener);
    newest().open();
    newest().say(pong);
    socket.wake();
    expect(pings(newest())).toBe(2);
    vi.advanceTimersByTime(2_100);
    expect(heard).toContain('lost');
    expect(plugs).toHaveLength(2);
  });

  it('stays when an answer comes after waking up', () => {
    const { plugs, socket, listener, newest } = setting();
    socket.listen(listener);
    newest().open();
    socket.wake();
    newest().say(pong);
    vi.advanceTimersByTime(3_000);
    expect(plugs).toHaveLength(1);
  });

  it('comes back at a random moment after a restart', () => {
    const { plugs, socket, listener, newest, reload } = setting();
    socket.listen(listener);
    newest().open();
    newest().say({ kind: 'restart', after: 500, reload: false });
    vi.advanceTimersByTime(1_900);
    expect(plugs).toHaveLength(1);
    vi.advanceTimersByTime(200);
    expect(plugs).toHaveLength(2);
    expect(reload).not.toHaveBeenCalled();
  });

  it('reloads when the page is too old', () => {
    const { socket, listener, newest, reload } = setting();
    socket.listen(listener);
    newest().open();
    newest().say({ kind: 'restart', after: 0, reload: true });
    expect(reload).toHaveBeenCalledOnce();
  });

  it('hears nothing from a line it has given up', () => {
    const { socket, heard, listener, newest } = setting();
    socket.listen(listener);
    const old = newest();
    old.open();
    vi.advanceTimersByTime(9_100);
    old.say(pong);
    old.onclose?.();
    expect(heard).toEqual(['opened', 'lost']);
  });
});

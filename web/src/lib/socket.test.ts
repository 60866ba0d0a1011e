import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Socket, type WebSocketLike } from './socket';
import type { ServerMessage } from './wire';

class FakeWebSocket implements WebSocketLike {
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
  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const pong: ServerMessage = { kind: 'pong', t: 0, now: 0 };

function setting() {
  const webSockets: FakeWebSocket[] = [];
  const reload = vi.fn();
  const socket = new Socket({
    connect: () => {
      const webSocket = new FakeWebSocket();
      webSockets.push(webSocket);
      return webSocket;
    },
    random: () => 0.5,
    reload
  });
  const heard: string[] = [];
  const listener = {
    onOpen: () => heard.push('opened'),
    onLost: () => heard.push('lost'),
    onMessage: (message: ServerMessage) => heard.push(message.kind)
  };
  const newest = () => {
    const webSocket = webSockets.at(-1);
    if (!webSocket) throw new Error('no WebSocket');
    return webSocket;
  };
  return { webSockets, socket, heard, listener, newest, reload };
}

const pings = (webSocket: FakeWebSocket) => webSocket.sent.filter((text) => text.includes('"ping"')).length;

describe('the line to the server', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('opens with its first listener and closes with its last', () => {
    const { webSockets, socket, heard, listener, newest } = setting();
    const leave = socket.listen(listener);
    expect(webSockets).toHaveLength(1);
    expect(socket.send({ kind: 'ping', t: 1 })).toBe(false);
    newest().open();
    expect(heard).toEqual(['opened']);
    leave();
    expect(newest().closed).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(webSockets).toHaveLength(1);
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
    const { webSockets, socket, heard, listener, newest } = setting();
    socket.listen(listener);
    newest().open();
    newest().say(pong);
    heard.length = 1;
    vi.advanceTimersByTime(8_900);
    expect(heard).toEqual(['opened']);
    vi.advanceTimersByTime(200);
    expect(heard).toEqual(['opened', 'lost']);
    expect(webSockets[0]?.closed).toBe(true);
    expect(webSockets).toHaveLength(2);
    newest().open();
    expect(heard).toEqual(['opened', 'lost', 'opened']);
  });

  it('gives up a new line sooner that opens and then says nothing', () => {
    const { webSockets, socket, listener, newest } = setting();
    socket.listen(listener);
    newest().open();
    vi.advanceTimersByTime(5_100);
    expect(webSockets).toHaveLength(2);
  });

  it('gives up a line that never opens', () => {
    const { webSockets, socket, listener } = setting();
    socket.listen(listener);
    vi.advanceTimersByTime(9_100);
    expect(webSockets).toHaveLength(2);
  });

  it('has 2 s of patience when the page wakes up', () => {
    const { webSockets, socket, heard, listener, newest } = setting();
    socket.listen(listener);
    newest().open();
    newest().say(pong);
    socket.wake();
    expect(pings(newest())).toBe(2);
    vi.advanceTimersByTime(2_100);
    expect(heard).toContain('lost');
    expect(webSockets).toHaveLength(2);
  });

  it('stays when an answer comes after waking up', () => {
    const { webSockets, socket, listener, newest } = setting();
    socket.listen(listener);
    newest().open();
    socket.wake();
    newest().say(pong);
    vi.advanceTimersByTime(3_000);
    expect(webSockets).toHaveLength(1);
  });

  it('comes back at a random moment after a restart', () => {
    const { webSockets, socket, listener, newest, reload } = setting();
    socket.listen(listener);
    newest().open();
    newest().say({ kind: 'restart', after: 500, reload: false });
    vi.advanceTimersByTime(1_900);
    expect(webSockets).toHaveLength(1);
    vi.advanceTimersByTime(200);
    expect(webSockets).toHaveLength(2);
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

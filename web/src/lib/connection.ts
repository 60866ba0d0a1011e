import { Socket, type WebSocketLike } from './socket';

const RELOADED_KEY = 'trilith:reloaded';
/** A page that reloads for ever is worse than one that is old. */
const MIN_RELOAD_INTERVAL = 60_000;

/** The one line of this page to the server. */
export const socket = new Socket({
  connect: () => {
    const address = new URL('/api/socket', location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    return new WebSocket(address) as WebSocketLike;
  },
  random: Math.random,
  reload: () => {
    const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
    if (Date.now() - last < MIN_RELOAD_INTERVAL) return;
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    location.reload();
  }
});

/** Looks after the line whenever the page comes back from somewhere. */
export function watch(): () => void {
  const wake = () => {
    if (document.visibilityState === 'visible') socket.wake();
  };
  document.addEventListener('visibilitychange', wake);
  // Browsers of phones freeze pages, and tell when they thaw them.
  document.addEventListener('resume', wake);
  window.addEventListener('pageshow', wake);
  window.addEventListener('online', wake);
  return () => {
    document.removeEventListener('visibilitychange', wake);
    document.removeEventListener('resume', wake);
    window.removeEventListener('pageshow', wake);
    window.removeEventListener('online', wake);
  };
}

import { Socket, type Plug } from './socket';

const RELOADED = 'trilith:reloaded';
/** A page that reloads for ever is worse than one that is old. */
const AGAIN = 60_000;

/** The one line of this page to the server. */
export const line = new Socket({
  plug: () => {
    const address = new URL('/api/socket', location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    return new WebSocket(address) as Plug;
  },
  random: Math.random,
  reload: () => {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - last < AGAIN) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
  }
});

/** Looks after the line whenever the page comes back from somewhere. */
export function watch(): () => void {
  const wake = () => {
    if (document.visibilityState === 'visible') line.wake();
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

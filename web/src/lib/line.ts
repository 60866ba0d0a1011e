import { Socket, type Plug } from './socket';

const RELOADED = 'trilith:reloaded';

/** The one line of this page to the server. */
export const line = new Socket({
  plug: () => {
    const address = new URL('/api/socket', location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    return new WebSocket(address) as Plug;
  },
  random: Math.random,
  reload: () => {
    // Once: a page that reloads for ever is worse than one that is old.
    if (sessionStorage.getItem(RELOADED)) return;
    sessionStorage.setItem(RELOADED, 'yes');
    location.reload();
  }
});

/** Looks after the line whenever the page comes back from somewhere. */
export function watch(): () => void {
  const wake = () => {
    if (document.visibilityState === 'visible') line.wake();
  };
  document.addEventListener('visibilitychange', wake);
  window.addEventListener('pageshow', wake);
  window.addEventListener('online', wake);
  return () => {
    document.removeEventListener('visibilitychange', wake);
    window.removeEventListener('pageshow', wake);
    window.removeEventListener('online', wake);
  };
}

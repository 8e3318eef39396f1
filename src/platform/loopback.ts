/** What names this very machine. */

/** Whether an origin names this very machine. */
export function isLoopback(ofOrigin: string): boolean {
  const { hostname } = new URL(ofOrigin);
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** The origin of a server on this machine at this port. */
export function localOrigin(port: number): string {
  return port === 80 ? 'http://localhost' : `http://localhost:${port}`;
}

/** Whether a server that listens on this host can be reached from this machine only. */
export function isLoopbackHost(host: string): boolean {
  return isLoopback(`http://${host.includes(':') ? `[${host}]` : host}`);
}

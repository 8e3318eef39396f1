/** Sends raw bytes over a socket: requests that no client library would send. */
import { connect } from 'node:net';

/** Everything that is received until the other side closes, or for three seconds. */
export function sendRawHttp(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let response = '';
    socket.setEncoding('latin1').on('data', (part: string) => (response += part));
    // When the shop rejects a request early, the connection may be reset.
    socket.on('close', () => resolve(response)).on('error', () => resolve(response));
    socket.on('connectionAttemptFailed', () => reject(new Error('the shop is gone')));
    socket.setTimeout(3000, () => socket.destroy());
  });
}

/** The statuses of all responses in what was received. */
export function statusesOf(response: string): number[] {
  return [...response.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

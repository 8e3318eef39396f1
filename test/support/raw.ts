/** Bytes as they are, over a socket of one's own: what no client library would send. */
import { connect } from 'node:net';

/** All that comes back until the other side closes, or three seconds have gone by. */
export function sendRaw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answer = '';
    socket.setEncoding('latin1').on('data', (part: string) => (answer += part));
    // Whoever is refused in the middle of a sentence may find the line cut.
    socket.on('close', () => resolve(answer)).on('error', () => resolve(answer));
    socket.on('connectionAttemptFailed', () => reject(new Error('the shop is gone')));
    socket.setTimeout(3000, () => socket.destroy());
  });
}

/** The statuses of all answers in what came back. */
export function statusesOf(answer: string): number[] {
  return [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

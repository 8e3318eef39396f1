import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '../load/answer-reader.ts';
import { openClient, requestText } from '../load/wire.ts';

const pollMs = 4;

/**
 * Asks for `/` until it is answered with 200.
 *
 * @param isOver says why nobody will ever answer, if so
 * @throws when it is over, or after `longestMs`
 */
export async function firstAnswer(
  port: number,
  isOver: () => string | undefined,
  longestMs = 60_000,
): Promise<Answer> {
  for (const begin = performance.now(); performance.now() - begin < longestMs;) {
    const reason = isOver();
    if (reason !== undefined) throw new Error(reason);
    const answer = await ask(port, '/').catch(() => undefined);
    if (answer?.status === 200) return answer;
    await pause(pollMs);
  }
  throw new Error(`nothing answered at port ${port} within ${longestMs} ms`);
}

/** One answer as the load's requests get it. */
export async function ask(port: number, path: string): Promise<Answer> {
  const client = await openClient(port);
  try {
    const host = `localhost:${port}`;
    const headers = { 'Accept-Encoding': 'br' };
    return await client.call(requestText({ what: `GET ${path}`, host, headers }));
  } finally {
    client.close();
  }
}

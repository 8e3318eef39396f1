import { setTimeout as pause } from 'node:timers/promises';
import type { RawResponse } from '../load/response-reader.ts';
import { openClient, requestText } from '../load/raw-connection.ts';

const pollMs = 4;

/**
 * Asks for `/` until it is answered with 200.
 *
 * @param readExitReason why the server has ended, if it has
 * @throws when the server has ended, or after `longestMs`
 */
export async function waitForFirstResponse(
  port: number,
  readExitReason: () => string | undefined,
  longestMs = 60_000,
): Promise<RawResponse> {
  for (const begin = performance.now(); performance.now() - begin < longestMs;) {
    const reason = readExitReason();
    if (reason !== undefined) throw new Error(reason);
    const response = await requestPage(port, '/').catch(() => undefined);
    if (response?.status === 200) return response;
    await pause(pollMs);
  }
  throw new Error(`nothing answered at port ${port} within ${longestMs} ms`);
}

/** One response as the load's requests get it. */
export async function requestPage(port: number, path: string): Promise<RawResponse> {
  const client = await openClient(port);
  try {
    const host = `localhost:${port}`;
    const headers = { 'Accept-Encoding': 'br' };
    return await client.call(requestText({ requestLine: `GET ${path}`, host, headers }));
  } finally {
    client.close();
  }
}

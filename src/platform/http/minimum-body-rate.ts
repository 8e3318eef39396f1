/**
 * A request body must arrive at a minimum rate, so that a sender cannot hold resources by sending
 * next to nothing (as in a Slowloris attack).
 */
import { Transform, type Readable } from 'node:stream';
import { secondMs } from '#platform/clock.ts';

export interface MinimumBodyRate {
  /** How long the rate is not checked at the beginning. */
  graceMs: number;
  /** The least average after that. */
  bytesPerSecond: number;
}

/** `code` is what the API's error table looks up. */
export class BodyTooSlowError extends Error {
  readonly code = 'BODY_TOO_SLOW';
  readonly statusCode = 408;
}

const checksPerGrace = 4;

/**
 * The same bytes; destroyed with `BodyTooSlowError` when they are too slow. A reader that does not
 * need the rest destroys the stream, too. The body itself is read to its end.
 */
export function enforceMinimumRate(
  body: Readable,
  { graceMs, bytesPerSecond }: MinimumBodyRate,
): Readable {
  const startedAt = performance.now();
  let received = 0;
  const checkedBody = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      done(null, chunk);
    },
  });
  const timer = setInterval(() => {
    const elapsedMs = performance.now() - startedAt - graceMs;
    if (elapsedMs <= 0 || received >= (elapsedMs * bytesPerSecond) / secondMs) return;
    checkedBody.destroy(new BodyTooSlowError('the body comes too slowly'));
  }, graceMs / checksPerGrace);
  // Without a listener the error of a stream that nobody reads would count as unhandled.
  checkedBody.on('error', () => undefined);
  checkedBody.on('end', () => clearInterval(timer));
  checkedBody.on('close', () => {
    clearInterval(timer);
    // The rest is discarded; otherwise the next request on the connection would wait behind it.
    body.unpipe(checkedBody).resume();
  });
  body.on('error', (error) => checkedBody.destroy(error));
  body.on('close', () => {
    if (!body.readableEnded) checkedBody.destroy(new Error('the body was left in the middle'));
  });
  return body.pipe(checkedBody);
}

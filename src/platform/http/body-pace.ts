/**
 * A body that has to keep a pace, so that what is kept for it is not held by somebody who sends
 * next to nothing.
 */
import { Transform, type Readable } from 'node:stream';
import { secondMs } from '#platform/clock.ts';

export interface BodyPace {
  /** How long nothing need arrive at all. */
  graceMs: number;
  /** What has to arrive on average after that. */
  bytesPerSecond: number;
}

/** With the code that a refusal is looked up by. */
export class BodyTooSlow extends Error {
  readonly code = 'BODY_TOO_SLOW';
  readonly statusCode = 408;
}

const looksPerGrace = 4;

/**
 * The same bytes; destroyed with `BodyTooSlow` when they fall behind. Whoever does without them
 * destroys it too. The body itself is read to its end.
 */
export function keepPace(body: Readable, { graceMs, bytesPerSecond }: BodyPace): Readable {
  const begun = performance.now();
  let received = 0;
  const paced = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      done(null, chunk);
    },
  });
  const timer = setInterval(() => {
    const lateMs = performance.now() - begun - graceMs;
    if (lateMs <= 0 || received >= (lateMs * bytesPerSecond) / secondMs) return;
    paced.destroy(new BodyTooSlow('the body comes too slowly'));
  }, graceMs / looksPerGrace);
  // Whoever never reads it is not to be told of its end as of a fault of the shop.
  paced.on('error', () => undefined);
  paced.on('end', () => clearInterval(timer));
  paced.on('close', () => {
    clearInterval(timer);
    // What else comes is thrown away, or the next request on the line would wait behind it.
    body.unpipe(paced).resume();
  });
  body.on('error', (error) => paced.destroy(error));
  body.on('close', () => {
    if (!body.readableEnded) paced.destroy(new Error('the body was left in the middle'));
  });
  return body.pipe(paced);
}

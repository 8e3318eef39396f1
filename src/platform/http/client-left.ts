import type { IncomingMessage } from 'node:http';

/** Whether a request's sender has gone before its end came: no fault of anybody's here. */
export function clientLeft({ destroyed, complete }: IncomingMessage): boolean {
  return destroyed && !complete;
}

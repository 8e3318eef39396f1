/** Server-sent events to many listeners; a comment now and then keeps the way open. */
import type { ServerResponse } from 'node:http';

export interface EventStream {
  /** Sends what is told from now on to `response`, until either side ends. */
  add(response: ServerResponse): void;
  /** Tells everybody. */
  tell(event: string): void;
  close(): Promise<void>;
}

const breathMs = 20_000;

export function openEventStream(): EventStream {
  const listeners = new Set<ServerResponse>();
  const write = (text: string) => listeners.forEach((response) => response.write(text));
  const breath = setInterval(() => write(':\n\n'), breathMs);
  breath.unref();
  return {
    add(response) {
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      response.write(':\n\n');
      listeners.add(response);
      response.on('close', () => listeners.delete(response));
    },
    tell: (event) => write(`event: ${event}\ndata: {}\n\n`),
    async close() {
      clearInterval(breath);
      listeners.forEach((response) => response.end());
      listeners.clear();
    },
  };
}

/** Server-sent events to many listeners; a comment at intervals keeps the connections open. */
import type { ServerResponse } from 'node:http';

export interface EventStream {
  /** Sends the events from now on to `response`, until either side closes it. */
  add(response: ServerResponse): void;
  /** Sends an event to all listeners. */
  broadcast(event: string): void;
  close(): Promise<void>;
}

const heartbeatMs = 20_000;

export function openEventStream(): EventStream {
  const listeners = new Set<ServerResponse>();
  const writeToAll = (text: string) => listeners.forEach((response) => response.write(text));
  const heartbeat = setInterval(() => writeToAll(':\n\n'), heartbeatMs);
  heartbeat.unref();
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
    broadcast: (event) => writeToAll(`event: ${event}\ndata: {}\n\n`),
    async close() {
      clearInterval(heartbeat);
      listeners.forEach((response) => response.end());
      listeners.clear();
    },
  };
}

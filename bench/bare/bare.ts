/** Starts the bare server in a process of its own and tells it what to send. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import { addCleanup } from '../processes/cleanup.ts';
import type { RawResponse } from '../load/response-reader.ts';

export interface BareServer {
  port: number;
  pid: number;
  /** From now on every request is answered with this response. */
  setResponse(response: RawResponse): Promise<void>;
  close(): void;
}

const portMessage = z.object({ port: z.number() });

export async function startBareServer(): Promise<BareServer> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), { env });
  const close = () => void child.kill();
  addCleanup(async () => close());
  const [message] = await once(child, 'message');
  const { port } = portMessage.parse(message);
  return {
    port,
    pid: child.pid ?? 0,
    async setResponse({ head, body }) {
      const ready = once(child, 'message');
      child.send({ headers: parseHeaders(head), body: body.toString('base64') });
      await ready;
    },
    close,
  };
}

// Node writes these itself, for both servers.
const nodeHeaders = ['date', 'connection', 'keep-alive'];

/** Names and values in turn, as `writeHead` takes them. */
export function parseHeaders(head: string): string[] {
  const [, ...lines] = head.split('\r\n');
  return lines.flatMap((line) => {
    const [name = '', ...rest] = line.split(': ');
    return nodeHeaders.includes(name.toLowerCase()) ? [] : [name, rest.join(': ')];
  });
}

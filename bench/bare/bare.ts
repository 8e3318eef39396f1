/** The bench's end of the bare server. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import { undoAtEnd } from '../processes/leftovers.ts';
import type { Answer } from '../load/answer-reader.ts';

export interface Bare {
  port: number;
  pid: number;
  /** From now on sends this answer to everybody. */
  copy(answer: Answer): Promise<void>;
  close(): void;
}

const listening = z.object({ port: z.number() });

export async function startBare(): Promise<Bare> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), { env });
  const close = () => void child.kill();
  undoAtEnd(async () => close());
  const [message] = await once(child, 'message');
  const { port } = listening.parse(message);
  return {
    port,
    pid: child.pid ?? 0,
    async copy({ head, body }) {
      const ready = once(child, 'message');
      child.send({ headers: headersOf(head), body: body.toString('base64') });
      await ready;
    },
    close,
  };
}

// Node writes these itself, for both servers.
const byNode = ['date', 'connection', 'keep-alive'];

/** Names and values in turn, as `writeHead` takes them. */
export function headersOf(head: string): string[] {
  const [, ...lines] = head.split('\r\n');
  return lines.flatMap((line) => {
    const [name = '', ...rest] = line.split(': ');
    return byNode.includes(name.toLowerCase()) ? [] : [name, rest.join(': ')];
  });
}

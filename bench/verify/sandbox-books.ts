/** The processor's own books, read beside it: evidence that the shop had no hand in. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

export interface SandboxBooks {
  /** Waits until no webhook is on its way. */
  untilDelivered(): Promise<void>;
  charges(): { count: number; amountMinor: number };
  close(): void;
}

const pollMs = 50;
const longestMs = 30_000;
const counted = z.object({ count: z.number(), sum: z.number().default(0) });

export function openSandboxBooks(dataDir: string): SandboxBooks {
  const books = new DatabaseSync(join(dataDir, 'sandbox-card.sqlite'), { readOnly: true });
  const count = (sql: string) => counted.parse(books.prepare(sql).get());
  const waiting = () => count("select count(*) count from delivery where state = 'pending'").count;
  return {
    async untilDelivered() {
      const begin = performance.now();
      while (waiting() > 0) {
        if (performance.now() - begin > longestMs) {
          throw new Error(`${waiting()} webhooks were not delivered within ${longestMs} ms`);
        }
        await pause(pollMs);
      }
    },
    charges() {
      const { count: number, sum } = count(
        `select count(*) count, coalesce(sum(amount), 0) sum from charge
         where status = 'succeeded'`,
      );
      return { count: number, amountMinor: sum };
    },
    close: () => books.close(),
  };
}

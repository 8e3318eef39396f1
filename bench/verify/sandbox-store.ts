/** The sandbox processor's own database: evidence that does not come from the shop. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

export interface SandboxStore {
  /** Waits until no webhook is on its way. */
  waitForWebhooks(): Promise<void>;
  readCharges(): { count: number; amountMinor: number };
  close(): void;
}

const pollMs = 50;
const longestMs = 30_000;
const countRow = z.object({ count: z.number(), sum: z.number().default(0) });

export function openSandboxStore(dataDir: string): SandboxStore {
  const database = new DatabaseSync(join(dataDir, 'sandbox-card.sqlite'), { readOnly: true });
  const count = (sql: string) => countRow.parse(database.prepare(sql).get());
  const countPendingWebhooks = () =>
    count("select count(*) count from delivery where state = 'pending'").count;
  return {
    async waitForWebhooks() {
      const begin = performance.now();
      while (countPendingWebhooks() > 0) {
        if (performance.now() - begin > longestMs) {
          throw new Error(
            `${countPendingWebhooks()} webhooks were not delivered within ${longestMs} ms`,
          );
        }
        await pause(pollMs);
      }
    },
    readCharges() {
      const { count: number, sum } = count(
        `select count(*) count, coalesce(sum(amount), 0) sum from charge
         where status = 'succeeded'`,
      );
      return { count: number, amountMinor: sum };
    },
    close: () => database.close(),
  };
}

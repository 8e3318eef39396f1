/** Starts the sandbox card processor in a process of its own. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort, startChild, type Child } from '../processes/child.ts';

export interface SandboxProcess {
  url: string;
  child: Child;
}

export async function startSandbox(options: {
  dataDir: string;
  shopPort: number;
}): Promise<SandboxProcess> {
  const { dataDir, shopPort } = options;
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = startChild({
    script: fileURLToPath(import.meta.resolve('@ferrule/card-sandbox/main')),
    cwd: dataDir,
    logFile: join(dataDir, 'sandbox.log'),
    env: {
      NODE_ENV: 'production',
      SHOP_DATA: dataDir,
      SANDBOX_CARD_PORT: String(port),
      SANDBOX_CARD_WEBHOOK_URL: `http://127.0.0.1:${shopPort}/api/webhooks/stripe`,
      SANDBOX_CARD_SHOP_ORIGINS: `http://localhost:${shopPort},http://127.0.0.1:${shopPort}`,
    },
  });
  await waitUntilReady(url, child);
  return { url, child };
}

async function waitUntilReady(url: string, child: Child): Promise<void> {
  for (let attempts = 0; attempts < 1000; attempts += 1) {
    const exitReason = child.exitReason();
    if (exitReason !== undefined) throw new Error(exitReason);
    // Any response will do, also the error that a key is missing.
    const response = await fetch(`${url}/v1/payment_intents`).catch(() => undefined);
    if (response) return;
    await pause(10);
  }
  await child.stop();
  throw new Error('the sandbox card processor does not answer');
}

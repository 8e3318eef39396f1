/**
 * The sandbox card processor as a process of its own. Settings, all with a default:
 *   SANDBOX_CARD_DATA          its store (sandbox-card.sqlite in SHOP_DATA, or in .data)
 *   SANDBOX_CARD_KEYS          its keys, shared with the shop (beside the store)
 *   SANDBOX_CARD_HOST, _PORT   where it listens (127.0.0.1, 4242; port 0 is any free one)
 *   SANDBOX_CARD_WEBHOOK_URL   where events go (nowhere)
 *   SANDBOX_CARD_SHOP_ORIGINS  whose pages may call, separated by commas (http://127.0.0.1:3000)
 *   SANDBOX_PAYMENTS           public lets others than this machine reach it (here)
 *   SANDBOX_CARD_FAULTS_SEED   the seed of faults that are switched on over the wire (1)
 */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { loadSandboxKeys } from './keys.ts';
import { startSandboxCard } from './sandbox-card.ts';

const defaultPort = 4242;

if (import.meta.main) await run(process.env);

async function run(env: NodeJS.ProcessEnv): Promise<void> {
  const defaultFile = join(env['SHOP_DATA'] ?? '.data', 'sandbox-card.sqlite');
  const dataFile = env['SANDBOX_CARD_DATA'] ?? defaultFile;
  const folder = dirname(dataFile);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const keys = loadSandboxKeys(env['SANDBOX_CARD_KEYS'] ?? join(folder, 'sandbox-card-keys.json'));
  const webhookUrl = env['SANDBOX_CARD_WEBHOOK_URL'];
  const origins = env['SANDBOX_CARD_SHOP_ORIGINS'] ?? 'http://127.0.0.1:3000';
  const card = await startSandboxCard({
    ...{ dataFile, keys, log: pino({ level: 'warn' }) },
    host: env['SANDBOX_CARD_HOST'] ?? '127.0.0.1',
    port: parsePort(env['SANDBOX_CARD_PORT']),
    webhook: webhookUrl ? { url: webhookUrl, secret: keys.webhook } : undefined,
    shopOrigins: origins.split(',').map((origin) => origin.trim()),
    allowPublic: env['SANDBOX_PAYMENTS'] === 'public',
    faults: { seed: Number(env['SANDBOX_CARD_FAULTS_SEED'] ?? 1) },
  });
  console.log(`Sandbox card processor: ${card.url}`);
  const stop = () => void card.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

function parsePort(value: string | undefined): number {
  if (value === undefined || value === '') return defaultPort;
  const port = Number(value);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new Error(`SANDBOX_CARD_PORT is no port: ${value}`);
}

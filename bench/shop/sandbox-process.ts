/** The sandbox card processor as its own process, for one shop; started by `sandbox.ts`. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadSandboxKeys } from '#sandbox/card/keys.ts';
import { startSandboxCard } from '#sandbox/card/sandbox-card.ts';

const { values } = parseArgs({
  options: { data: { type: 'string', default: '' }, shop: { type: 'string', default: '' }, port: { type: 'string', default: '' } },
});
const keys = loadSandboxKeys(join(values.data, 'sandbox-card-keys.json'));
const sandbox = await startSandboxCard({
  dataFile: join(values.data, 'sandbox-card.sqlite'),
  port: Number(values.port),
  webhook: { url: `http://127.0.0.1:${values.shop}/api/webhooks/stripe`, secret: keys.webhook },
  keys,
  shopOrigins: [`http://localhost:${values.shop}`, `http://127.0.0.1:${values.shop}`],
});
process.on('SIGTERM', () => void sandbox.close().then(() => process.exit()));

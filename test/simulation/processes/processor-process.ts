/** The sandbox card processor as a process of its own, with its own store and a set clock. */
import { loadSandboxKeys } from '@ferrule/card-sandbox/keys';
import { startSandboxCard } from '@ferrule/card-sandbox';
import { handleCommands, createChildClock } from './child-commands.ts';

const { SIMULATED_FOLDER: folder = '', PORT: port, SIMULATED_SEED: seed } = process.env;
const clock = createChildClock(0);
const keys = loadSandboxKeys(`${folder}/sandbox-card-keys.json`);
const card = await startSandboxCard({
  ...{ dataFile: `${folder}/books.sqlite`, keys, clock, port: Number(port) },
  // The webhook's URL comes later; until then events stay in the store.
  webhook: { url: 'http://127.0.0.1:9/', secret: keys.webhook },
  shopOrigins: [],
  faults: { seed: Number(seed) },
  durations: { processingMs: 45_000, disputeMs: 90_000, refundFailureMs: 60_000 },
});

handleCommands({
  time: ({ offsetMs = 0 }) => clock.set(offsetMs),
  webhook: ({ url = '' }) => card.setShop({ webhook: { url, secret: keys.webhook } }),
  settle: () => card.runDue(),
});
process.send?.({ ready: card.url });

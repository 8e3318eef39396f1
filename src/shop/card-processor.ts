/** The choice between the hosted card processor and the sandbox, made once at start. */
import { join } from 'node:path';
import type { Config } from '#platform/config.ts';
import { forwardTo, type Forwarder } from '#platform/http/forward.ts';
import type { Log } from '#platform/log.ts';
import type { PolicyExtras } from '#platform/page-cache/content-security-policy.ts';
import type { PaymentSettings } from '#web/shop-data.ts';
import { handledEvents } from '#modules/payments/payments.ts';
import { openProcessor } from '#modules/payments/processor.ts';
import type { Processor } from '#modules/payments/processor-words.ts';

export interface CardProcessor {
  processor: Processor;
  /** What the browser is told. */
  settings: PaymentSettings;
  /** What the pages must allow beside the shop's own origin. */
  policy: PolicyExtras;
  /** The browser's door to the sandbox. */
  forward: Forwarder | undefined;
  close(): Promise<void>;
}

const hosted = 'https://js.stripe.com';

/** With keys the hosted processor; without them the sandbox, of this process or another. */
export function openCardProcessor(config: Config, place: Place): Promise<CardProcessor> {
  const { payments } = config;
  return payments.kind === 'stripe'
    ? Promise.resolve(openHosted(payments))
    : openSandbox(config, payments, place);
}

interface Place {
  origin: string;
  /** Where this process listens, for neighbours on the same machine. */
  listensAt: string;
  log: Log;
}

type Hosted = Extract<Config['payments'], { kind: 'stripe' }>;
type Sandbox = Exclude<Config['payments'], Hosted>;

function openHosted({ secretKey, publishableKey, webhookSecret }: Hosted): CardProcessor {
  return {
    processor: openProcessor({ secretKey, webhookSecret }),
    settings: { scriptUrl: `${hosted}/endive/stripe.js`, sandbox: false, publishableKey },
    policy: {
      script: [hosted, 'https://*.js.stripe.com'],
      frame: [hosted, 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
      connect: ['https://api.stripe.com'],
      trustedTypes: 'off',
    },
    forward: undefined,
    close: () => Promise.resolve(),
  };
}

async function openSandbox(
  { data, server }: Config,
  { url: elsewhere }: Sandbox,
  { origin, listensAt, log }: Place,
): Promise<CardProcessor> {
  const { loadSandboxKeys } = await import('#sandbox/card/keys.ts');
  const keys = loadSandboxKeys(join(data.folder, 'sandbox-card-keys.json'));
  const own = elsewhere === undefined ? await startOwn() : undefined;
  const url = new URL(elsewhere ?? own?.url ?? '');
  const host = { hostname: url.hostname, port: Number(url.port) };
  const { secret: secretKey, publishable: publishableKey, webhook: webhookSecret } = keys;
  return {
    processor: openProcessor({ secretKey, webhookSecret, host }),
    settings: { scriptUrl: '/sandbox-card/stripe.js', sandbox: true, publishableKey },
    policy: {},
    forward: forwardTo(url),
    close: async () => own?.close(),
  };

  async function startOwn() {
    const { startSandboxCard } = await import('#sandbox/card/sandbox-card.ts');
    return startSandboxCard({
      dataFile: data.sandboxCardBooks,
      webhook: {
        url: `${listensAt}/api/webhooks/stripe`,
        secret: keys.webhook,
        events: handledEvents,
      },
      // The settings have refused it already where nobody said that it may.
      allowPublic: !server.publicOriginIsLoopback,
      keys,
      shopOrigins: [origin, listensAt],
      log,
    });
  }
}

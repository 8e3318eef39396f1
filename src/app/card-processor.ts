/** The choice between the hosted card processor and the sandbox, made once at start. */
import { join } from 'node:path';
import type { Config } from '#settings/config.ts';
import { createReverseProxy, type ReverseProxy } from '#platform/http/reverse-proxy.ts';
import type { Log } from '#platform/log.ts';
import type { PolicyExtras } from '#platform/page-cache/content-security-policy.ts';
import type { PaymentSettings } from '#web/shop-data.ts';
import { handledEvents } from '#modules/payments/payments.ts';
import { openProcessor } from '#modules/payments/processor/processor.ts';
import type { Processor } from '#modules/payments/processor/processor-types.ts';

export interface CardProcessor {
  processor: Processor;
  /** The settings for the browser. */
  settings: PaymentSettings;
  /** What the pages' content security policy must allow. */
  policy: PolicyExtras;
  /** Proxies requests of browsers to the sandbox. */
  proxy: ReverseProxy | undefined;
  close(): Promise<void>;
}

const stripeOrigin = 'https://js.stripe.com';

/** With keys the hosted processor; without them the sandbox, of this process or another. */
export function openCardProcessor(config: Config, context: ProcessContext): Promise<CardProcessor> {
  const { payments } = config;
  return payments.kind === 'stripe'
    ? Promise.resolve(openHostedProcessor(payments, context.log))
    : openSandboxProcessor(config, payments, context);
}

interface ProcessContext {
  origin: string;
  /** The address of this process for other processes on the same machine. */
  listensAt: string;
  log: Log;
}

type HostedSettings = Extract<Config['payments'], { kind: 'stripe' }>;
type SandboxSettings = Exclude<Config['payments'], HostedSettings>;

function openHostedProcessor(
  { secretKey, publishableKey, webhookSecret }: HostedSettings,
  log: Log,
): CardProcessor {
  return {
    processor: openProcessor({ secretKey, webhookSecret, log }),
    settings: { scriptUrl: `${stripeOrigin}/endive/stripe.js`, sandbox: false, publishableKey },
    policy: {
      script: [stripeOrigin, 'https://*.js.stripe.com'],
      frame: [stripeOrigin, 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
      connect: ['https://api.stripe.com'],
      trustedTypes: 'off',
    },
    proxy: undefined,
    close: () => Promise.resolve(),
  };
}

async function openSandboxProcessor(
  { data, server }: Config,
  { url: externalUrl }: SandboxSettings,
  { origin, listensAt, log }: ProcessContext,
): Promise<CardProcessor> {
  const { loadSandboxKeys } = await import('@ferrule/card-sandbox/keys');
  const keys = loadSandboxKeys(join(data.folder, 'sandbox-card-keys.json'));
  const ownSandbox = externalUrl === undefined ? await startOwnSandbox() : undefined;
  const url = new URL(externalUrl ?? ownSandbox?.url ?? '');
  const host = { hostname: url.hostname, port: Number(url.port) };
  const { secret: secretKey, publishable: publishableKey, webhook: webhookSecret } = keys;
  return {
    processor: openProcessor({ secretKey, webhookSecret, host, log }),
    settings: { scriptUrl: '/sandbox-card/stripe.js', sandbox: true, publishableKey },
    policy: {},
    proxy: createReverseProxy(url),
    close: async () => ownSandbox?.close(),
  };

  async function startOwnSandbox() {
    const { startSandboxCard } = await import('@ferrule/card-sandbox');
    return startSandboxCard({
      dataFile: data.sandboxCardStore,
      webhook: {
        url: `${listensAt}/api/webhooks/stripe`,
        secret: keys.webhook,
        events: handledEvents,
      },
      // The settings have rejected a public sandbox unless it is explicitly allowed.
      allowPublic: !server.publicOriginIsLoopback,
      keys,
      shopOrigins: [origin, listensAt],
      log,
    });
  }
}

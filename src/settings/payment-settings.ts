import { isLoopback, isLoopbackHost } from '#platform/loopback.ts';

/** The payment processor: Stripe when its three keys are set, else the sandbox. */
export type PaymentSettings =
  | {
      kind: 'stripe';
      secretKey: string;
      publishableKey: string;
      webhookSecret: string;
      /** Real money moves. */
      isLive: boolean;
    }
  | {
      kind: 'sandbox';
      /** The URL of a sandbox in a process of its own; undefined: it runs in the shop's process. */
      url: string | undefined;
      /** Others than this machine may reach the shop, which says on every page what it is. */
      isOpen: boolean;
    };

type RawSettings = {
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_PUBLISHABLE_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  SANDBOX_PAYMENTS: 'here' | 'public';
  SANDBOX_CARD_URL?: string | undefined;
};

type ServerContext = { host: string; publicOrigin: string; publicOriginIsLoopback: boolean };

const stripeNames = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;

/**
 * Chooses between Stripe and the sandbox, and rejects what would be a mistake with money: some of
 * the keys only, test and live keys mixed, live keys beside the sandbox, a public sandbox.
 */
export function readPaymentSettings(
  raw: RawSettings,
  server: ServerContext,
): { ok: true; payments: PaymentSettings } | { ok: false; errors: string[] } {
  const hasKeys = stripeNames.some((name) => raw[name] !== undefined);
  const errors = hasKeys ? findStripeErrors(raw) : findSandboxErrors(raw, server);
  if (errors.length > 0) return { ok: false, errors };
  return {
    ok: true,
    payments: hasKeys ? readStripeSettings(raw) : readSandboxSettings(raw, server),
  };
}

function readStripeSettings(raw: RawSettings): PaymentSettings {
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_PUBLISHABLE_KEY: publishableKey = '' } = raw;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret = '' } = raw;
  return { kind: 'stripe', secretKey, publishableKey, webhookSecret, isLive: isLiveKey(secretKey) };
}

function readSandboxSettings(raw: RawSettings, server: ServerContext): PaymentSettings {
  return { kind: 'sandbox', url: raw.SANDBOX_CARD_URL, isOpen: isReachableByOthers(server) };
}

function findStripeErrors(raw: RawSettings): string[] {
  const missing = stripeNames.filter((name) => raw[name] === undefined);
  if (missing.length > 0) {
    return missing.map((name) => `${name} is missing: Stripe needs all three of its keys`);
  }
  const errors: string[] = [];
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_PUBLISHABLE_KEY: publishableKey = '' } = raw;
  if (isLiveKey(secretKey) !== isLiveKey(publishableKey)) {
    errors.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY: one is live and the other test');
  }
  if (raw.SANDBOX_CARD_URL !== undefined) {
    errors.push("SANDBOX_CARD_URL is set beside Stripe's keys: take the one or the others out");
  }
  if (raw.SANDBOX_PAYMENTS === 'public' && isLiveKey(secretKey)) {
    errors.push('SANDBOX_PAYMENTS is public beside live keys of Stripe: take it out');
  }
  return errors;
}

function findSandboxErrors(raw: RawSettings, server: ServerContext): string[] {
  const { SANDBOX_CARD_URL: url } = raw;
  if (url?.startsWith('http:') && !isLoopback(url)) {
    return ['SANDBOX_CARD_URL must begin with https://: http:// is for this machine only'];
  }
  if (!isReachableByOthers(server) || raw.SANDBOX_PAYMENTS === 'public') return [];
  const { host, publicOrigin, publicOriginIsLoopback } = server;
  const address = publicOriginIsLoopback ? `HOST is ${host}` : `PUBLIC_ORIGIN is ${publicOrigin}`;
  return [
    `${address}, where sandbox payments would sell for nothing: ` +
      `set ${joinNames(stripeNames)}, or SANDBOX_PAYMENTS=public for a demonstration`,
  ];
}

/** Whether others than this machine can reach the shop, by its address or by its name. */
function isReachableByOthers({ host, publicOriginIsLoopback }: ServerContext): boolean {
  return !publicOriginIsLoopback || !isLoopbackHost(host);
}

function isLiveKey(key: string): boolean {
  return /^[a-z]+_live_/.test(key);
}

function joinNames(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

import { isLoopback, isLoopbackHost } from './setting-kinds.ts';

/** Who takes the payments: Stripe when its three keys are set, else the sandbox. */
export type PaymentSettings =
  | {
      kind: 'stripe';
      secretKey: string;
      publishableKey: string;
      webhookSecret: string;
      /** Real money moves. */
      live: boolean;
    }
  | {
      kind: 'sandbox';
      /** Where a sandbox of its own process listens; undefined: it runs in the shop's. */
      url: string | undefined;
      /** Others than this machine may reach the shop, which says on every page what it is. */
      open: boolean;
    };

type Given = {
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_PUBLISHABLE_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  SANDBOX_PAYMENTS: 'here' | 'public';
  SANDBOX_CARD_URL?: string | undefined;
};

type Shown = { host: string; publicOrigin: string; publicOriginIsLoopback: boolean };

const stripeNames = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;

/**
 * Decides between Stripe and the sandbox, and refuses what would be a mistake with money: some of
 * the keys only, test and live mixed, live keys beside the sandbox, a sandbox shown to the world.
 */
export function payments(
  given: Given,
  shown: Shown,
): { ok: true; payments: PaymentSettings } | { ok: false; faults: string[] } {
  const hasKeys = stripeNames.some((name) => given[name] !== undefined);
  const faults = hasKeys ? stripeFaults(given) : sandboxFaults(given, shown);
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, payments: hasKeys ? stripe(given) : sandbox(given, shown) };
}

function stripe(given: Given): PaymentSettings {
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_PUBLISHABLE_KEY: publishableKey = '' } = given;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret = '' } = given;
  return { kind: 'stripe', secretKey, publishableKey, webhookSecret, live: isLive(secretKey) };
}

function sandbox(given: Given, shown: Shown): PaymentSettings {
  return { kind: 'sandbox', url: given.SANDBOX_CARD_URL, open: isOpen(shown) };
}

function stripeFaults(given: Given): string[] {
  const missing = stripeNames.filter((name) => given[name] === undefined);
  if (missing.length > 0) {
    return missing.map((name) => `${name} is missing: Stripe needs all three of its keys`);
  }
  const faults: string[] = [];
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_PUBLISHABLE_KEY: publishableKey = '' } = given;
  if (isLive(secretKey) !== isLive(publishableKey)) {
    faults.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY: one is live and the other test');
  }
  if (given.SANDBOX_CARD_URL !== undefined) {
    faults.push("SANDBOX_CARD_URL is set beside Stripe's keys: take the one or the others out");
  }
  if (given.SANDBOX_PAYMENTS === 'public' && isLive(secretKey)) {
    faults.push('SANDBOX_PAYMENTS is public beside live keys of Stripe: take it out');
  }
  return faults;
}

function sandboxFaults(given: Given, shown: Shown): string[] {
  const { SANDBOX_CARD_URL: url } = given;
  if (url?.startsWith('http:') && !isLoopback(url)) {
    return ['SANDBOX_CARD_URL must begin with https://: http:// is for this machine only'];
  }
  if (!isOpen(shown) || given.SANDBOX_PAYMENTS === 'public') return [];
  const { host, publicOrigin, publicOriginIsLoopback } = shown;
  const where = publicOriginIsLoopback ? `HOST is ${host}` : `PUBLIC_ORIGIN is ${publicOrigin}`;
  return [
    `${where}, where sandbox payments would sell for nothing: ` +
      `set ${listed(stripeNames)}, or SANDBOX_PAYMENTS=public for a demonstration`,
  ];
}

/** Whether others than this machine can reach the shop, by its address or by its name. */
function isOpen({ host, publicOriginIsLoopback }: Shown): boolean {
  return !publicOriginIsLoopback || !isLoopbackHost(host);
}

function isLive(key: string): boolean {
  return /^[a-z]+_live_/.test(key);
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

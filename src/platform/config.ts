/**
 * The shop's settings: from the environment, and for what is not set there from the file `.env`.
 * One schema holds every name, its default and its rule; what depends on several settings is
 * checked after it. Whatever is wrong is told at once, a line each, before anything starts.
 */
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';

import { z } from 'zod';

import { backups, type BackupSettings } from './backup-settings.ts';
import type { TlsFiles } from './http/web-server.ts';
import { ConfigError } from './config-error.ts';
import { identity } from './identity-settings.ts';
import type { IdentitySettings } from './identity-settings.ts';
import { mail } from './mail-settings.ts';
import type { MailSettings } from './mail-settings.ts';
import { oidc } from './oidc-settings.ts';
import type { OidcSettings } from './oidc-settings.ts';
import { payments } from './payment-settings.ts';
import type { PaymentSettings } from './payment-settings.ts';
import { connectionLimit, reachFaults, retiredFaults } from './reach-settings.ts';
import { tlsFiles } from './tls-settings.ts';
import { readSecretFiles } from './secret-files.ts';
import {
  emails,
  hosts,
  isLoopback,
  localOrigin,
  issuer,
  numbersByName,
  oneOf,
  origin,
  origins,
  postgresUrl,
  sender,
  wholeNumber,
  yesOrNo,
} from './setting-kinds.ts';

export { ConfigError } from './config-error.ts';

export type Config = {
  server: {
    host: string;
    /** 0: the system chooses; then see `withBoundPort`. */
    port: number;
    /** Where visitors reach the shop, without a slash at the end. */
    publicOrigin: string;
    /** Derived from the port because no PUBLIC_ORIGIN is set. */
    publicOriginIsDerived: boolean;
    publicOriginIsLoopback: boolean;
    /** Whether browsers are to insist on TLS for the names below the shop's as well. */
    hstsSubdomains: boolean;
    /** Reverse proxies in front, whose forwarding headers are believed. */
    trustedProxyHops: number;
    /** Open at once; undefined where the shop sees this machine's or its proxies' alone. */
    connectionsPerNetwork: number | undefined;
    /** Where the shop ends TLS itself. */
    tls: TlsFiles | undefined;
    /** Sign-ins, registrations and the like from one address in ten minutes, each. */
    triesPerAddress: number;
    /** Other origins whose pages may call `/api` (CORS). */
    apiAllowedOrigins: readonly string[];
    /** Names beside the public origin's under which `/api` answers, and nothing else. */
    apiHosts: readonly string[];
  };
  /** What the shop keeps on disk, all absolute. */
  data: {
    folder: string;
    firstAdminFile: string;
    auditWitness: string;
    sandboxCardBooks: string;
    uploads: string;
  };
  database:
    | { kind: 'embedded'; folder: string }
    /** `ownerUrl`: as the role that owns the tables, when that is another. */
    | { kind: 'external'; url: string; ownerUrl: string | undefined };
  /** How long a statement waits for a lock, and how long it takes at most. */
  databaseLimits: { lockMs: number; statementMs: number };
  identity: IdentitySettings;
  oidc: OidcSettings;
  payments: PaymentSettings;
  mail: MailSettings;
  /** Whom the email about what is open is for; all admins when there is none. */
  ownerEmails: readonly string[];
  backups: BackupSettings;
  orders: { holdMinutes: number };
  /** How much one account or network may do, by the limit's name, where it is not the usual. */
  limits: Readonly<Record<string, number>>;
  /** Where background jobs run: with the shop, nowhere here, or nothing but they. */
  jobs: { worker: 'inline' | 'off' | 'only' };
  wording: 'specified' | 'polished';
  logLevel: LogLevel;
};

export type LogLevel = (typeof logLevels)[number];

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const schema = z.object({
  PORT: wholeNumber({ from: 0, to: 65_535 }).default(3000),
  HOST: z.string().default('127.0.0.1'),
  SHOP_DATA: z.string().default('.data'),
  DATABASE_URL: postgresUrl().optional(),
  DATABASE_OWNER_URL: postgresUrl().optional(),
  DATABASE_LOCK_TIMEOUT_MS: wholeNumber({ from: 100, to: 60_000 }).default(3000),
  DATABASE_STATEMENT_TIMEOUT_MS: wholeNumber({ from: 1000, to: 600_000 }).default(30_000),
  PUBLIC_ORIGIN: origin().optional(),
  TLS_CERT_FILE: z.string().optional(),
  TLS_KEY_FILE: z.string().optional(),
  ADMIN_EMAILS: emails().default([]),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, 'must be a key that begins with sk_test_ or sk_live_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'must be a key that begins with pk_test_ or pk_live_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must be a secret that begins with whsec_')
    .optional(),
  SANDBOX_PAYMENTS: oneOf(['here', 'public']).default('here'),
  SANDBOX_CARD_URL: z.url({ protocol: /^https?$/, error: 'must be an http:// URL' }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }).optional(),
  MAIL_FROM: sender().optional(),
  OWNER_EMAIL: emails().default([]),
  BACKUPS: yesOrNo().default(true),
  BACKUP_FOLDER: z.string().optional(),
  BACKUP_HOUR: wholeNumber({ from: 0, to: 23 }).default(3),
  BACKUPS_KEPT: wholeNumber({ from: 1, to: 1000 }).default(7),
  WORKER: oneOf(['inline', 'off', 'only']).default('inline'),
  LOG_LEVEL: oneOf(logLevels).default('warn'),
  IDENTITY: oneOf(['builtin', 'firebase']).default('builtin'),
  REQUIRE_SECOND_FACTOR: oneOf(['none', 'staff', 'second_sign_in']).optional(),
  FIREBASE_API_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'must be a key of letters and digits')
    .optional(),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z][a-z0-9-]{2,62}$/, "must be a project's id, like demo-shop")
    .optional(),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a host, like shop.firebaseapp.com')
    .optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .regex(/^([a-z0-9.-]+|\[[0-9a-f:]+\]):\d{1,5}$/, 'must be a host and a port, 127.0.0.1:9099')
    .optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  OIDC_ISSUER: issuer().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_HOSTS: hosts().default([]),
  OIDC_NAME: z.string().max(40, 'must have at most 40 letters').optional(),
  WORDING: oneOf(['specified', 'polished']).default('specified'),
  HSTS_SUBDOMAINS: yesOrNo().default(true),
  TRUSTED_PROXY_HOPS: wholeNumber({ from: 0, to: 10 }).default(0),
  CONNECTIONS_PER_NETWORK: wholeNumber({ from: 10, to: 1_000_000 }).default(256),
  TRIES_PER_ADDRESS: wholeNumber({ from: 1, to: 1_000_000 }).default(30),
  API_ALLOWED_ORIGINS: origins().default([]),
  API_HOSTS: hosts().default([]),
  HOLD_MINUTES: wholeNumber({ from: 1, to: 1440 }).default(30),
  LIMITS: numbersByName().default({}),
});

type Settings = z.output<typeof schema>;

/** Every name that is read, in the order of `.env.example`. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

/**
 * Reads the settings. An empty value counts as not set; the environment wins over `.env`.
 *
 * @param dotEnvText the text of `.env`, when there is one
 * @throws ConfigError with every fault
 */
export function loadConfig(env: NodeJS.ProcessEnv, dotEnvText = ''): Config {
  const typed = { ...parseEnv(dotEnvText), ...env };
  const files = readSecretFiles(typed);
  const unread = [...retiredFaults(typed), ...files.faults];
  if (unread.length > 0) throw new ConfigError(unread);
  const values = { ...given(parseEnv(dotEnvText)), ...given(env), ...files.secrets };
  const parsed = schema.safeParse(values);
  if (!parsed.success) {
    throw new ConfigError(allFaults(values, parsed.error.issues, isProduction(env)));
  }
  const server = serverSettings(parsed.data);
  const paid = payments(parsed.data, server);
  const known = identity(parsed.data, { ...server, isProduction: isProduction(env) });
  const posted = mail(parsed.data, server);
  const elsewhere = oidc(parsed.data, server);
  const reached = reachFaults(parsed.data, server);
  if (paid.ok && known.ok && posted.ok && elsewhere.ok && reached.length === 0) {
    const people = { identity: known.identity, oidc: elsewhere.oidc };
    const chosen = { ...people, payments: paid.payments, mail: posted.mail };
    return { ...everythingElse(parsed.data), server, ...chosen };
  }
  throw new ConfigError([...reached, ...[known, elsewhere, paid, posted].flatMap(faultsOf)]);
}

/** The settings once the system has chosen the port; a set PUBLIC_ORIGIN stays. */
export function withBoundPort(config: Config, port: number): Config {
  const { server } = config;
  const publicOrigin = server.publicOriginIsDerived ? localOrigin(port) : server.publicOrigin;
  return { ...config, server: { ...server, port, publicOrigin } };
}

function serverSettings(settings: Settings): Config['server'] {
  const publicOrigin = settings.PUBLIC_ORIGIN ?? localOrigin(settings.PORT);
  return {
    host: settings.HOST,
    port: settings.PORT,
    publicOrigin,
    publicOriginIsDerived: settings.PUBLIC_ORIGIN === undefined,
    publicOriginIsLoopback: isLoopback(publicOrigin),
    hstsSubdomains: settings.HSTS_SUBDOMAINS,
    trustedProxyHops: settings.TRUSTED_PROXY_HOPS,
    connectionsPerNetwork: connectionLimit(settings),
    tls: tlsFiles(settings),
    triesPerAddress: settings.TRIES_PER_ADDRESS,
    apiAllowedOrigins: settings.API_ALLOWED_ORIGINS,
    apiHosts: settings.API_HOSTS,
  };
}

type Decided = 'server' | 'payments' | 'identity' | 'oidc' | 'mail';

function everythingElse(settings: Settings): Omit<Config, Decided> {
  const folder = resolve(settings.SHOP_DATA);
  return {
    data: {
      folder,
      firstAdminFile: join(folder, 'first-admin.json'),
      auditWitness: join(folder, 'audit-witness.json'),
      sandboxCardBooks: join(folder, 'sandbox-card.sqlite'),
      uploads: join(folder, 'uploads'),
    },
    database:
      settings.DATABASE_URL === undefined
        ? { kind: 'embedded', folder: join(folder, 'postgres') }
        : external(settings.DATABASE_URL, settings.DATABASE_OWNER_URL),
    databaseLimits: {
      lockMs: settings.DATABASE_LOCK_TIMEOUT_MS,
      statementMs: settings.DATABASE_STATEMENT_TIMEOUT_MS,
    },
    ownerEmails: settings.OWNER_EMAIL,
    backups: backups(settings, folder),
    orders: { holdMinutes: settings.HOLD_MINUTES },
    limits: settings.LIMITS,
    jobs: { worker: settings.WORKER },
    wording: settings.WORDING,
    logLevel: settings.LOG_LEVEL,
  };
}

const external = (url: string, ownerUrl: string | undefined) =>
  ({ kind: 'external', url, ownerUrl }) as const;

function given(values: Record<string, string | undefined>): Record<string, string> {
  const entries = Object.entries(values).flatMap(([name, value]) => {
    const trimmed = value?.trim() ?? '';
    return trimmed === '' || !settingNames.includes(name) ? [] : [[name, trimmed] as const];
  });
  return Object.fromEntries(entries);
}

/** Set by the command that starts the shop for real, and not by `.env`. */
function isProduction(env: NodeJS.ProcessEnv): boolean {
  return env['NODE_ENV'] === 'production';
}

function faultsOf(decided: { ok: true } | { ok: false; faults: string[] }): string[] {
  return decided.ok ? [] : decided.faults;
}

type Issue = { path: PropertyKey[]; message: string };

/** The schema's faults, and those between the settings that are right by themselves. */
function allFaults(values: Record<string, string>, issues: Issue[], production: boolean): string[] {
  const wrong = [...new Set(issues.map(({ path }) => String(path[0])))];
  const rest = Object.entries(values).filter(([name]) => !wrong.includes(name));
  const settings = schema.parse(Object.fromEntries(rest));
  const server = serverSettings(settings);
  const known = identity(settings, { ...server, isProduction: production });
  const others = [oidc(settings, server), payments(settings, server), mail(settings, server)];
  const reached = reachFaults(settings, server);
  const between = [...reached, ...[known, ...others].flatMap(faultsOf)];
  return [
    ...issues.map(({ path, message }) => `${String(path[0])} ${message}`),
    ...between.filter((fault) => !wrong.some((name) => fault.includes(name))),
  ];
}

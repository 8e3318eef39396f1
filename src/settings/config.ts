/**
 * The shop's settings: from the environment, and for what is not set there from the file `.env`.
 * One schema holds every name, its default and its rule; what depends on several settings is
 * checked after it. All errors are reported together, one line each, before anything starts.
 */
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { backupSchema, readBackupSettings, type BackupSettings } from './backup-settings.ts';
import { ConfigError } from './config-error.ts';
import { readIdentitySettings, type IdentitySettings } from './identity-settings.ts';
import { readEmailSettings, type EmailSettings } from './email-settings.ts';
import { readOidcSettings, type OidcSettings } from './oidc-settings.ts';
import {
  observabilitySchema,
  readObservabilitySettings,
  type ObservabilitySettings,
} from './observability-settings.ts';
import { readPaymentSettings, type PaymentSettings } from './payment-settings.ts';
import { readViesSettings, type ViesSettings } from './vies-settings.ts';
import {
  chooseConnectionLimit,
  findNetworkErrors,
  findRenamedSettings,
} from './network-settings.ts';
import type { ServerSettings } from './server-settings.ts';
import { readTlsFiles } from './tls-settings.ts';
import { readSecretFiles } from '#platform/secret-files.ts';
import {
  emails,
  hosts,
  issuer,
  numbersByName,
  oneOf,
  origin,
  origins,
  postgresUrl,
  sender,
  wholeNumber,
  yesOrNo,
} from './setting-schemas.ts';
import { isLoopback, localOrigin } from '#platform/loopback.ts';

export { ConfigError } from './config-error.ts';

export type Config = {
  server: ServerSettings;
  /** What the shop keeps on disk, all absolute. */
  data: {
    folder: string;
    firstAdminFile: string;
    auditCheckpoint: string;
    sandboxCardStore: string;
  };
  database:
    | { kind: 'embedded'; folder: string }
    /** `ownerUrl`: as the role that owns the tables, when that is another; `readUrl`: a copy. */
    | ({ kind: 'external'; url: string } & { [Url in 'ownerUrl' | 'readUrl']: string | undefined });
  /** How long a statement waits for a lock, and how long it takes at most. */
  databaseTimeouts: { lockTimeoutMs: number; statementTimeoutMs: number };
  identity: IdentitySettings;
  oidc: OidcSettings;
  payments: PaymentSettings;
  vies: ViesSettings;
  email: EmailSettings;
  /** The recipients of the daily email about open work; all admins when there is none. */
  ownerEmails: readonly string[];
  backups: BackupSettings;
  orders: { reservationMinutes: number; transferDays: number };
  /** Rate limits of an account or network by name, where they differ from the defaults. */
  limits: Readonly<Record<string, number>>;
  /** Whether this process runs background jobs: beside the shop, not at all, or nothing else. */
  jobs: { worker: 'inline' | 'off' | 'only' };
  wording: 'specified' | 'polished';
  logLevel: LogLevel;
  observability: ObservabilitySettings;
};

export type LogLevel = (typeof logLevels)[number];

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const schema = z.object({
  PORT: wholeNumber({ from: 0, to: 65_535 }).default(3000),
  HOST: z.string().default('127.0.0.1'),
  SHOP_DATA: z.string().default('.data'),
  DATABASE_URL: postgresUrl().optional(),
  DATABASE_OWNER_URL: postgresUrl().optional(),
  DATABASE_READ_URL: postgresUrl().optional(),
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
  VIES_URL: z.url({ protocol: /^https?$/, error: 'must be an http:// URL' }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }).optional(),
  MAIL_FROM: sender().optional(),
  OWNER_EMAIL: emails().default([]),
  ...backupSchema,
  WORKER: oneOf(['inline', 'off', 'only']).default('inline'),
  LOG_LEVEL: oneOf(logLevels).default('warn'),
  ...observabilitySchema,
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
  OIDC_NAME: z.string().max(40, 'must have at most 40 characters').optional(),
  WORDING: oneOf(['specified', 'polished']).default('specified'),
  HSTS_SUBDOMAINS: yesOrNo().default(true),
  TRUSTED_PROXY_HOPS: wholeNumber({ from: 0, to: 10 }).default(0),
  DRAIN_SECONDS: wholeNumber({ from: 0, to: 300 }).default(0),
  CONNECTIONS_PER_NETWORK: wholeNumber({ from: 10, to: 1_000_000 }).default(256),
  TRIES_PER_ADDRESS: wholeNumber({ from: 1, to: 1_000_000 }).default(30),
  API_ALLOWED_ORIGINS: origins().default([]),
  API_HOSTS: hosts().default([]),
  HOLD_MINUTES: wholeNumber({ from: 1, to: 1440 }).default(30),
  BANK_TRANSFER_DAYS: wholeNumber({ from: 1, to: 14 }).default(7),
  LIMITS: numbersByName().default({}),
});

type Settings = z.output<typeof schema>;

/** Every name that is read, in the order of `.env.example`. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

/**
 * Reads the settings. An empty value counts as not set; the environment wins over `.env`.
 *
 * @param dotEnvText the text of `.env`, when there is one
 * @throws ConfigError with every error
 */
export function loadConfig(env: NodeJS.ProcessEnv, dotEnvText = ''): Config {
  const rawValues = { ...parseEnv(dotEnvText), ...env };
  const secretFiles = readSecretFiles(rawValues);
  const earlyErrors = [...findRenamedSettings(rawValues), ...secretFiles.errors];
  if (earlyErrors.length > 0) throw new ConfigError(earlyErrors);
  const values = {
    ...knownValues(parseEnv(dotEnvText)),
    ...knownValues(env),
    ...secretFiles.secrets,
  };
  const parsed = schema.safeParse(values);
  if (!parsed.success) {
    throw new ConfigError(listAllErrors(values, parsed.error.issues, isProduction(env)));
  }
  const server = serverSettings(parsed.data);
  const separate = readSeparately(parsed.data, server, isProduction(env));
  const { identity, oidc, payments, vies, email } = separate;
  const networkErrors = findNetworkErrors(parsed.data, server);
  if (identity.ok && oidc.ok && payments.ok && vies.ok && email.ok && networkErrors.length === 0) {
    const others = { payments: payments.payments, vies: vies.vies, email: email.email };
    const results = { identity: identity.identity, oidc: oidc.oidc, ...others };
    return { ...otherSettings(parsed.data), server, ...results };
  }
  throw new ConfigError([...networkErrors, ...Object.values(separate).flatMap(errorsOf)]);
}

/** What depends on several settings: of each part the settings, or its errors. */
function readSeparately(settings: Settings, server: Config['server'], production: boolean) {
  return {
    identity: readIdentitySettings(settings, { ...server, isProduction: production }),
    oidc: readOidcSettings(settings, server),
    payments: readPaymentSettings(settings, server),
    vies: readViesSettings(settings, server),
    email: readEmailSettings(settings, server),
  };
}

/** The settings with the port that the system has chosen; a PUBLIC_ORIGIN that was set stays. */
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
    connectionsPerNetwork: chooseConnectionLimit(settings),
    tls: readTlsFiles(settings),
    attemptsPerIp: settings.TRIES_PER_ADDRESS,
    drainSeconds: settings.DRAIN_SECONDS,
    apiAllowedOrigins: settings.API_ALLOWED_ORIGINS,
    apiHosts: settings.API_HOSTS,
  };
}

type SeparateSettings = 'server' | 'payments' | 'identity' | 'oidc' | 'vies' | 'email';

function otherSettings(settings: Settings): Omit<Config, SeparateSettings> {
  const folder = resolve(settings.SHOP_DATA);
  const { HOLD_MINUTES: reservationMinutes, BANK_TRANSFER_DAYS: transferDays } = settings;
  return {
    data: {
      folder,
      firstAdminFile: join(folder, 'first-admin.json'),
      auditCheckpoint: join(folder, 'audit-witness.json'),
      sandboxCardStore: join(folder, 'sandbox-card.sqlite'),
    },
    database:
      settings.DATABASE_URL === undefined
        ? { kind: 'embedded', folder: join(folder, 'postgres') }
        : externalDatabase(settings, settings.DATABASE_URL),
    databaseTimeouts: {
      lockTimeoutMs: settings.DATABASE_LOCK_TIMEOUT_MS,
      statementTimeoutMs: settings.DATABASE_STATEMENT_TIMEOUT_MS,
    },
    ownerEmails: settings.OWNER_EMAIL,
    backups: readBackupSettings(settings, folder),
    ...{ orders: { reservationMinutes, transferDays }, limits: settings.LIMITS },
    jobs: { worker: settings.WORKER },
    ...{ wording: settings.WORDING, logLevel: settings.LOG_LEVEL },
    observability: readObservabilitySettings(settings),
  };
}

const externalDatabase = (
  { DATABASE_OWNER_URL: ownerUrl, DATABASE_READ_URL: readUrl }: Settings,
  url: string,
) => ({ kind: 'external', url, ownerUrl, readUrl }) as const;

function knownValues(values: Record<string, string | undefined>): Record<string, string> {
  const entries = Object.entries(values).flatMap(([name, value]) => {
    const trimmed = value?.trim() ?? '';
    return trimmed === '' || !settingNames.includes(name) ? [] : [[name, trimmed] as const];
  });
  return Object.fromEntries(entries);
}

/** Set by `npm start`, never read from `.env`. */
function isProduction(env: NodeJS.ProcessEnv): boolean {
  return env['NODE_ENV'] === 'production';
}

function errorsOf(result: { ok: true } | { ok: false; errors: string[] }): string[] {
  return result.ok ? [] : result.errors;
}

type Issue = { path: PropertyKey[]; message: string };

/** The schema's errors, and those of combinations of settings that are valid by themselves. */
function listAllErrors(
  values: Record<string, string>,
  issues: Issue[],
  production: boolean,
): string[] {
  const wrongNames = [...new Set(issues.map(({ path }) => String(path[0])))];
  const validValues = Object.entries(values).filter(([name]) => !wrongNames.includes(name));
  const settings = schema.parse(Object.fromEntries(validValues));
  const server = serverSettings(settings);
  const separate = readSeparately(settings, server, production);
  const networkErrors = findNetworkErrors(settings, server);
  const combinedErrors = [...networkErrors, ...Object.values(separate).flatMap(errorsOf)];
  return [
    ...issues.map(({ path, message }) => `${String(path[0])} ${message}`),
    ...combinedErrors.filter((error) => !wrongNames.some((name) => error.includes(name))),
  ];
}

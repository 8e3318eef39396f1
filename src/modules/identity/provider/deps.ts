import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import type { AttemptLimiter } from '../limits/attempt-limits.ts';
import type { Recipient } from '../accounts/email-verification.ts';
import type { SecretVersions } from '../tokens/secret-versions.ts';

/** Where the provider answers. */
export const basePath = '/auth';

/** The only header from which the provider takes the client's IP; always overwritten. */
export const clientIpHeader = 'x-shop-client-ip';

/** An external OpenID Connect issuer that users may sign in with. */
export interface OidcSource {
  /** Used in the paths of its operations; its accounts are stored under it. */
  id: 'google' | 'oidc';
  /** For people: 'Google'. */
  name: string;
  /** Whether the user always chooses an account (`prompt=select_account`). */
  asksForAccount: boolean;
  /** Whether it is on another host, so that it is checked at start. */
  isRemote: boolean;
  /** Its URL and the shop's credentials there; may have to start it. */
  open(): Promise<OidcClient>;
}

export interface OidcClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The hosts that its endpoints may be on, beside the issuer's own. */
  hosts?: readonly string[] | undefined;
}

/** What the provider is built from. */
export interface ProviderDeps {
  db: Database;
  clock: Clock;
  log: Log;
  secrets: SecretVersions;
  limiter: AttemptLimiter;
  settings: {
    /** Scheme and host without a slash at the end: 'https://shop.example'. */
    publicOrigin: string;
    /** The shop's name in authenticator apps and password managers. */
    shopName: string;
    /** Single words about the shop; a password made of nothing else is rejected. */
    passwordWords?: readonly string[] | undefined;
  };
  /** Called after the subject has changed its password. */
  onPasswordChange(subject: string): Promise<void>;
  /** Called after the subject has set a new one with the link from an email. */
  onPasswordReset(
    subject: string,
    source: { email: string; deviceCookie: string | undefined },
  ): Promise<void>;
  /** Called after the subject has verified the email. */
  onEmailVerified(subject: string): Promise<void>;
  sendResetEmail(email: Recipient & { token: string }): Promise<void>;
  sendVerificationEmail(recipient: { email: string; token: string }): Promise<void>;
  /** Called when somebody registers with an email that has an account; they do not learn it. */
  onAddressTaken(email: string): Promise<void>;
  sources: readonly OidcSource[];
  /** Called when an unverified account was removed because its email's owner signed in. */
  onAccountRemoved(account: { subject: string; email: string; issuerName: string }): Promise<void>;
  /** Hashes and verifies passwords instead of the shop's own Argon2id. */
  passwords?: PasswordHasher | undefined;
}

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(data: { hash: string; password: string }): Promise<boolean>;
  /** Whether it was made with other parameters and should be renewed. */
  isOld?(hash: string): boolean;
  /** For tests: takes no time, so that no duration reveals whether there was anything to verify. */
  isInstant?: boolean;
}

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import type { LimiterDeps } from './limits.ts';
import type { Addressee } from './mailbox.ts';
import type { SecretVersions } from './secret-versions.ts';

/** Where the provider answers. */
export const basePath = '/auth';

/** The one header that the provider takes the caller's address from; always overwritten. */
export const peerHeader = 'x-shop-peer';

/** Another issuer of OpenID Connect that may vouch for a visitor. */
export interface OidcSource {
  /** In the addresses of its calls; its accounts are kept under it. */
  id: 'google' | 'oidc';
  /** For people: 'Google'. */
  name: string;
  /** Whether it is asked to let the visitor choose among accounts each time. */
  asksForAccount: boolean;
  /** Whether it is worth to look at the start whether it answers. */
  isFar: boolean;
  /** Where it is and who the shop is there; may have to start it. */
  open(): Promise<OidcClient>;
}

export interface OidcClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Beside the issuer's own, the hosts that its endpoints may be on. */
  hosts?: readonly string[] | undefined;
}

/** What the provider is built from. */
export interface ProviderDeps {
  db: Database;
  clock: Clock;
  log: Log;
  secrets: SecretVersions;
  limiter: LimiterDeps;
  settings: {
    /** Scheme and host without a slash at the end: 'https://shop.example'. */
    publicOrigin: string;
    /** What an app with codes and a keeper of passkeys call the shop. */
    shopName: string;
    /** What the shop sells and is known for, in single words: no password is made of them alone. */
    passwordWords?: readonly string[] | undefined;
  };
  /** Called after the subject has changed its password. */
  onPasswordChange(subject: string): Promise<void>;
  /** Called after the subject has set a new one with the link from its mailbox. */
  onPasswordReset(
    subject: string,
    from: { email: string; deviceCookie: string | undefined },
  ): Promise<void>;
  /** Called after the subject has shown that the mailbox is theirs. */
  onEmailVerified(subject: string): Promise<void>;
  writeResetLetter(letter: Addressee & { token: string }): Promise<void>;
  writeVerificationLetter(letter: { email: string; token: string }): Promise<void>;
  /** Called when somebody registers with an address that has an account; they are not told. */
  onTakenAddress(email: string): Promise<void>;
  sources: readonly OidcSource[];
  /** Called when an account was removed for the sake of the owner of its address. */
  onRemoved(removed: { subject: string; email: string; by: string }): Promise<void>;
  /** Hashes and checks passwords in the place of the shop's own Argon2id. */
  passwords?: PasswordHasher | undefined;
}

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(data: { hash: string; password: string }): Promise<boolean>;
  /** Whether it was made by another measure, and is to be made anew. */
  isOld?(hash: string): boolean;
}

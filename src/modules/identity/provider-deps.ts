import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import type { Rule } from './limits.ts';

/** Where the provider answers. */
export const basePath = '/auth';

/** The one header that the provider takes the caller's address from; always overwritten. */
export const peerHeader = 'x-shop-peer';

/** What the provider is built from. */
export interface ProviderDeps {
  db: Database;
  clock: Clock;
  log: Log;
  secret: string;
  settings: {
    /** Scheme and host without a slash at the end: 'https://shop.example'. */
    publicOrigin: string;
    /** By path, over the usual ones: `{ '/sign-in/email': { window: 60, max: 10 } }`. */
    limits?: Readonly<Record<string, Rule>>;
  };
  /** Called after the subject has changed its password. */
  onPasswordChange(subject: string): Promise<void>;
  /** Called after the subject has set a new one with the link from its mailbox. */
  onPasswordReset(subject: string): Promise<void>;
  sendResetLink(letter: ResetLetter): Promise<void>;
}

/** What a person gets who asked for a new password. */
export interface ResetLetter {
  email: string;
  url: string;
}

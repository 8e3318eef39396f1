/** What to tell a person about something that was thrown: the identity's own words, mostly. */
import { IdentityError, ownRefusals } from '../identity/adapter.ts';

export function messageOf(error: unknown): string {
  return error instanceof IdentityError ? error.message : ownRefusals.failed;
}

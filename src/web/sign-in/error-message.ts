/** The message for a person about something that was thrown: mostly the identity provider's. */
import { IdentityError, ownErrors } from '#web/identity/adapter.ts';

export function errorMessage(error: unknown): string {
  return error instanceof IdentityError ? error.message : ownErrors.failed;
}

/** The rules of a new password, wherever one is chosen: long enough, and typed twice the same. */
import { z } from '#web/form-schema.ts';
import { IdentityError } from '#web/identity/adapter.ts';
import type { Wording } from '#web/wording/specified.ts';

const minPasswordLength = 6;

/** Long enough for the specification, counted as the server does: in code points. */
export function passwordSchema(tooShort: string) {
  return z.string().refine((value) => Array.from(value).length >= minPasswordLength, tooShort);
}

/** Whether the error is about the new password, and belongs at its field. */
export function isPasswordError(error: unknown): boolean {
  return error instanceof IdentityError && error.code.startsWith('PASSWORD_');
}

type Words = Pick<Wording['signup'], 'tooShort' | 'confirmNeeded' | 'mismatch'>;

/** The two fields of a schema. */
export function newPasswordFields({ tooShort, confirmNeeded }: Words) {
  return {
    password: passwordSchema(tooShort),
    confirm: z.string().min(1, confirmNeeded),
  };
}

/** What `refine` of that schema takes. */
export function passwordsMatch({ mismatch }: Words) {
  const isSame = ({ password, confirm }: { password: string; confirm: string }) =>
    confirm === '' || password === confirm;
  // Shown also while other fields are still wrong.
  const options = { path: ['confirm'], error: mismatch, when: () => true };
  const rule: [typeof isSame, typeof options] = [isSame, options];
  return rule;
}

/** The rules of a new password, wherever one is chosen: long enough, and typed twice the same. */
import { z } from '../form-schema.ts';
import { IdentityError } from '../identity/adapter.ts';
import type { Wording } from '../wording/specified.ts';

const shortestPassword = 6;

/** Long enough for the specification, counted as the server does: in letters, however spelt. */
export function chosenPassword(tooShort: string) {
  return z.string().refine((typed) => Array.from(typed).length >= shortestPassword, tooShort);
}

/** Whether the refusal is about the new password, and belongs beside its field. */
export function isAboutPassword(error: unknown): boolean {
  return error instanceof IdentityError && error.code.startsWith('PASSWORD_');
}

type Words = Pick<Wording['signup'], 'tooShort' | 'confirmNeeded' | 'mismatch'>;

/** The two fields of a schema. */
export function newPassword({ tooShort, confirmNeeded }: Words) {
  return {
    password: chosenPassword(tooShort),
    confirm: z.string().min(1, confirmNeeded),
  };
}

/** What `refine` of that schema takes. */
export function sameTwice({ mismatch }: Words) {
  const isSame = ({ password, confirm }: { password: string; confirm: string }) =>
    confirm === '' || password === confirm;
  // Said also while other fields are still wrong.
  const told = { path: ['confirm'], error: mismatch, when: () => true };
  const rule: [typeof isSame, typeof told] = [isSame, told];
  return rule;
}

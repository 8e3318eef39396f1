/** The rules of a new password, wherever one is chosen: long enough, and typed twice the same. */
import { z } from '../form-schema.ts';
import type { Wording } from '../wording/specified.ts';

export const shortestPassword = 6;

type Words = Pick<Wording['signup'], 'tooShort' | 'confirmNeeded' | 'mismatch'>;

/** The two fields of a schema. */
export function newPassword({ tooShort, confirmNeeded }: Words) {
  return {
    password: z.string().min(shortestPassword, tooShort),
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

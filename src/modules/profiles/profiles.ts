/** One profile a user: what they say of themselves beside name and e-mail. */
import type { Session } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { deleteProfile, selectProfile, upsertProfile } from './queries/profiles.ts';

/** Spelt as the specification's form has it. */
export interface Profile {
  education: string;
  location: string;
  adress: string;
}

/** The user's profile; empty fields when none was saved yet. */
export async function findProfile(session: Session, user: string): Promise<Profile> {
  const empty = { education: '', location: '', adress: '' };
  return (await selectProfile.first(session, user)) ?? empty;
}

/** Saves the profile, over an earlier one. */
export async function saveProfile(
  session: Session,
  user: string,
  { education, location, adress }: Profile,
  at: Date,
): Promise<void> {
  await upsertProfile.count(session, user, education, location, adress, at);
}

/** Deletes the user's profile. */
export async function eraseProfile(tx: Transaction, user: string): Promise<void> {
  await deleteProfile.count(tx, user);
}

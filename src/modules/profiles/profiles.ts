/** The profile of a user: education, location and address. */
import type { Executor } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { deleteProfile, selectProfile, upsertProfile } from './queries/profiles.ts';

/** The fields of the profile form. */
export interface Profile {
  education: string;
  location: string;
  address: string;
}

/** The user's profile; empty fields when none was saved yet. */
export async function findProfile(executor: Executor, userId: string): Promise<Profile> {
  const empty = { education: '', location: '', address: '' };
  return (await selectProfile.first(executor, { userId })) ?? empty;
}

/** Saves the profile, over an earlier one. */
export async function saveProfile(
  executor: Executor,
  userId: string,
  { education, location, address }: Profile,
  at: Date,
): Promise<void> {
  await upsertProfile.count(executor, { userId, education, location, address, updatedAt: at });
}

/** Deletes the user's profile. */
export async function eraseProfile(tx: Tx, userId: string): Promise<void> {
  await deleteProfile.count(tx, { userId });
}

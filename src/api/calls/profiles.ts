import { operations } from '#api/contract/operations.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/routes.ts';
import type { Caller } from '#modules/identity/caller.ts';
import { findProfile, saveProfile, type Profile } from '#modules/profiles/profiles.ts';

export function addProfileOperations(routes: Routes, { db, clock }: ApiDeps): void {
  routes.forCaller(operations.getProfile, async ({ caller }) =>
    serializeProfile(caller, await findProfile(db, caller.userId)),
  );

  routes.forCaller(operations.saveProfile, async ({ body, caller }) => {
    const profile = { education: body.Education, location: body.location, address: body.adress };
    await saveProfile(db, caller.userId, profile, clock.now());
    return serializeProfile(caller, profile);
  });
}

function serializeProfile({ displayName, email }: Caller, profile: Profile) {
  const { education, location, address } = profile;
  return { name: displayName, email, Education: education, location, adress: address };
}

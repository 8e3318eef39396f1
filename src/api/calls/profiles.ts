import { calls } from '#api/contract/calls.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/route.ts';
import type { Caller } from '#modules/identity/caller.ts';
import { findProfile, saveProfile, type Profile } from '#modules/profiles/profiles.ts';

export function addProfileCalls(routes: Routes, { db, clock }: ApiDeps): void {
  routes.forCaller(calls.getProfile, async ({ caller }) =>
    profileOnTheWire(caller, await findProfile(db, caller.userId)),
  );

  routes.forCaller(calls.saveProfile, async ({ body, caller }) => {
    const profile = { education: body.Education, location: body.location, adress: body.adress };
    await saveProfile(db, caller.userId, profile, clock.now());
    return profileOnTheWire(caller, profile);
  });
}

function profileOnTheWire({ displayName, email }: Caller, profile: Profile) {
  const { education, location, adress } = profile;
  return { name: displayName, email, Education: education, location, adress };
}

import { calls } from '#api/contract/calls.ts';
import { refuse } from '#api/contract/refusals.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/route.ts';
import {
  isSignInFresh,
  listDevices,
  signOutDevice,
  signOutDevices,
  signOutUser,
  waitingText,
} from '#modules/identity/identity.ts';
import { deviceOnTheWire } from './account-on-the-wire.ts';

const stale = refuse('sign_in_stale', 'Show once more that it is you, and ask again.');

export function addDeviceCalls(routes: Routes, { identity }: ApiDeps): void {
  routes.forCaller(calls.listDevices, async ({ caller }) =>
    (await listDevices(identity, caller.userId)).map((device) => {
      return { ...deviceOnTheWire(device), current: device.id === caller.tokenId };
    }),
  );

  routes.forCaller(calls.signOutDevice, async ({ caller, params }) => {
    // Ending one's own is signing out, which takes nothing.
    if (params.id !== caller.tokenId && !(await isSignInFresh(identity, caller))) return stale;
    const gone = await signOutDevice(identity, { caller, device: params.id });
    if (!gone) return refuse('device_unknown', 'It may be signed out already.');
    return { acknowledged: true, deletedCount: 1 };
  });

  routes.forCaller(calls.signOutDevices, async ({ caller, query }) => {
    if (!(await isSignInFresh(identity, caller))) return stale;
    const keep = query.keepThis === 'true' ? caller.tokenId : undefined;
    return { acknowledged: true, deletedCount: await signOutDevices(identity, { caller, keep }) };
  });

  routes.forCaller(calls.signOutUser, async ({ caller, params, reply }) => {
    const out = await signOutUser(identity, { email: params.email, by: caller });
    if (out.ok) return { acknowledged: true, deletedCount: out.ended };
    switch (out.reason) {
      case 'user_unknown':
        return refuse(out.reason, 'Look for it among the users.');
      case 'admin_only':
        return refuse(out.reason, 'An admin signs another one out.');
      case 'too_many_tries':
        reply.header('retry-after', out.retryAfterSeconds);
        return refuse(out.reason, waitingText(out.retryAfterSeconds));
    }
  });
}

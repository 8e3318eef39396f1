import { operations } from '#api/contract/operations.ts';
import { createProblem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/routes.ts';
import {
  isSignInFresh,
  listDevices,
  signOutDevice,
  signOutDevices,
  signOutUser,
  waitMessage,
} from '#modules/identity/identity.ts';
import { serializeDevice } from './serialize-account.ts';

const staleSignInProblem = createProblem(
  'sign_in_stale',
  'Sign in again to confirm that it is you, then retry.',
);

export function addDeviceOperations(routes: Routes, { identity }: ApiDeps): void {
  routes.forCaller(operations.listDevices, async ({ caller }) =>
    (await listDevices(identity, caller.userId)).map((device) => {
      return { ...serializeDevice(device), current: device.id === caller.tokenId };
    }),
  );

  routes.forCaller(operations.signOutDevice, async ({ caller, actor, params }) => {
    // Ending one's own session is signing out, which needs no fresh sign-in.
    if (params.id !== caller.tokenId && !(await isSignInFresh(identity, caller)))
      return staleSignInProblem;
    const isSignedOut = await signOutDevice(identity, actor, params.id);
    if (!isSignedOut) return createProblem('device_unknown', 'It may be signed out already.');
    return { acknowledged: true, deletedCount: 1 };
  });

  routes.forCaller(operations.signOutDevices, async ({ caller, actor, query }) => {
    if (!(await isSignInFresh(identity, caller))) return staleSignInProblem;
    const keep = query.keepThis === 'true' ? caller.tokenId : undefined;
    return { acknowledged: true, deletedCount: await signOutDevices(identity, actor, { keep }) };
  });

  routes.forCaller(operations.signOutUser, async ({ caller, actor, params, reply }) => {
    const result = await signOutUser(identity, { ...actor, role: caller.role }, params.email);
    if (result.ok) return { acknowledged: true, deletedCount: result.endedCount };
    switch (result.reason) {
      case 'user_unknown':
        return createProblem(result.reason, 'Look for it in the list of users.');
      case 'admin_only':
        return createProblem(result.reason, 'An admin signs another one out.');
      case 'too_many_attempts':
        reply.header('retry-after', result.retryAfterSeconds);
        return createProblem(result.reason, waitMessage(result.retryAfterSeconds));
    }
  });
}

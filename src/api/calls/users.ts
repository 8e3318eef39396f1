import { calls } from '#api/contract/calls.ts';
import { refuse } from '#api/contract/refusals.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { pageOf, sendList } from '#api/http/paged.ts';
import type { Routes } from '#api/http/route.ts';
import { readBearer } from '#api/http/token.ts';
import {
  changeRole,
  cookieLine,
  exchangeCredential,
  isAdmin,
  listUsers,
  peerOfRequest,
  providerSessionIn,
  readCookie,
  revokeToken,
  takeSecondFactorAway,
  waitingText,
  type RoleRequest,
} from '#modules/identity/identity.ts';
import { permissionsOf } from '#modules/identity/permissions.ts';

const details = {
  credential_missing: 'Send the credential as Authorization: Bearer.',
  credential_invalid: 'Get a fresh credential from the identity provider.',
  credential_used: 'Get a fresh credential: each one can be exchanged once.',
  credential_bound: 'Exchange it in the browser that signed in, whose cookies go with it.',
  other_email: 'Exchange it for its own email.',
  email_taken: 'Sign in the way you did when you first came here.',
  second_factor_needed: 'Sign in again, with the code of your second factor.',
  sign_in_ended: 'It was signed out from elsewhere, or is more than 30 days old. Sign in again.',
  issuer_unreachable: 'The identity provider cannot be reached. Try again in a minute.',
} as const;

export function addUserCalls(routes: Routes, deps: ApiDeps): void {
  const { identity, secureCookies } = deps;

  routes.forAnyone(calls.exchangeCredential, async ({ params, request, reply }) => {
    const peer = peerOfRequest(identity, request.raw);
    const exchanged = await exchangeCredential(identity, {
      credential: readBearer(request),
      email: params.email,
      // Only a browser says so, and no script can: its token is bound to its cookie.
      browser: request.headers['sec-fetch-site'] === 'same-origin',
      session: providerSessionIn(request.headers.cookie, secureCookies),
      from: {
        peer,
        userAgent: request.headers['user-agent'] ?? '',
        deviceCookie: readCookie(request.headers.cookie, 'shop_device', secureCookies),
      },
    });
    if (!exchanged.ok) {
      const { reason: code } = exchanged;
      const call = 'PUT /user/{email}';
      request.log.warn({ part: 'api', call, peer, code }, 'a credential was refused');
      if (exchanged.reason === 'too_many_tries') {
        const { retryAfterSeconds: seconds } = exchanged;
        reply.header('retry-after', seconds);
        return refuse('too_many_tries', waitingText(seconds));
      }
      const { reason } = exchanged;
      return refuse(reason === 'issuer_unreachable' ? 'unavailable' : reason, details[reason]);
    }
    const { bind, deviceCookie } = exchanged;
    if (bind) reply.header('set-cookie', cookieLine('shop_bind', bind, secureCookies));
    if (deviceCookie) {
      reply.header('set-cookie', cookieLine('shop_device', deviceCookie, secureCookies));
    }
    return { token: exchanged.token };
  });

  routes.forCaller(calls.signOut, async ({ request }) => {
    const token = readBearer(request);
    if (token) await revokeToken(identity, token);
    return { acknowledged: true };
  });

  routes.forCaller(calls.checkAdmin, async ({ params }) => ({
    admin: await isAdmin(identity, params.email),
  }));

  routes.forCaller(calls.listUsers, async ({ query, reply }) =>
    sendList(
      reply,
      pageOf(query),
      (page) => listUsers(identity, { ...page, role: query.role }),
      ({ id, email, displayName, role }) => {
        return { _id: id, email, name: displayName, role };
      },
    ),
  );

  routes.forCaller(calls.whoAmI, async ({ caller }) => {
    const { email, displayName: name, role, heldBack, owes, secondFactor } = caller;
    const permissions = [...permissionsOf(role)];
    const secondFactorRequired = owes === 'second_factor';
    const advised = caller.passwordDue ? 'advised' : 'no';
    const passwordChange = owes === 'password' ? 'required' : advised;
    const staff = { permissions, secondFactor, secondFactorRequired, passwordChange } as const;
    return { email, name, role: heldBack ?? role, ...staff };
  });
}

/** Who may do what: granted and taken away. */
export function addRoleCalls(routes: Routes, { identity }: ApiDeps): void {
  const change = async (request: RoleRequest) => {
    const changed = await changeRole(identity, request);
    if (!changed.ok) return refuse('last_admin', 'Make somebody else an admin first.');
    return { acknowledged: true as const, modifiedCount: changed.modifiedCount };
  };

  routes.forCaller(calls.makeAdmin, ({ params: { email }, caller: by }) =>
    change({ email, role: 'admin', by }),
  );

  routes.forCaller(calls.removeAdmin, ({ params: { email }, caller: by }) =>
    change({ email, role: 'customer', from: 'admin', by }),
  );

  routes.forCaller(calls.takeSecondFactorAway, async ({ params: { email }, caller: by }) => {
    // A token that was stolen must not be enough to take it off its own account.
    if (email === by.email) return refuse('not_allowed', 'Switch off your own under MyProfile.');
    return {
      acknowledged: true as const,
      ...(await takeSecondFactorAway(identity, { email, by })),
    };
  });

  routes.forCaller(calls.changeRole, ({ params: { email }, body: { role }, caller: by }) =>
    change({ email, role, by }),
  );
}

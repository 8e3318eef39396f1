import { calls } from '#api/contract/calls.ts';
import { refuse } from '#api/contract/refusals.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { pageOf, sendPage } from '#api/http/paged.ts';
import type { Routes } from '#api/http/route.ts';
import { bindCookie, readBearer, readToken } from '#api/http/token.ts';
import {
  exchangeCredential,
  isAdmin,
  listUsers,
  makeAdmin,
  removeAdmin,
  revokeToken,
} from '#modules/identity/identity.ts';

const tokenLifeSeconds = 12 * 3600;

const details = {
  credential_missing: 'Send the credential as Authorization: Bearer.',
  credential_invalid: 'Get a fresh credential from the identity provider.',
  credential_used: 'Get a fresh credential: each one can be exchanged once.',
  other_email: 'Exchange it for its own e-mail.',
  email_taken: 'Sign in the way you did when you first came here.',
} as const;

export function addUserCalls(routes: Routes, deps: ApiDeps): void {
  const { identity, secureCookies } = deps;

  routes.forAnyone(calls.exchangeCredential, async ({ params, request, reply }) => {
    const exchanged = await exchangeCredential(identity, {
      credential: readBearer(request),
      email: params.email,
      // Only a browser says so, and no script can: its token is bound to its cookie.
      browser: request.headers['sec-fetch-site'] === 'same-origin',
    });
    if (!exchanged.ok) return refuse(exchanged.reason, details[exchanged.reason]);
    if (exchanged.bind) reply.header('set-cookie', bindCookieOf(exchanged.bind, secureCookies));
    return { token: exchanged.token };
  });

  routes.forCaller(calls.signOut, async ({ request }) => {
    const { token } = readToken(request);
    if (token) await revokeToken(identity, token);
    return { acknowledged: true };
  });

  routes.forCaller(calls.checkAdmin, async ({ params }) => ({
    admin: await isAdmin(identity, params.email),
  }));

  routes.forCaller(calls.listUsers, async ({ query, reply }) =>
    sendPage(
      reply,
      await listUsers(identity, pageOf(query)),
      ({ id, email, displayName, role }) => {
        return { _id: id, email, name: displayName, role };
      },
    ),
  );

  routes.forCaller(calls.removeAdmin, async ({ params, caller }) => {
    const removed = await removeAdmin(identity, { email: params.email, by: caller.userId });
    if (!removed.ok) return refuse('last_admin', 'Make somebody else an admin first.');
    return { acknowledged: true, modifiedCount: removed.modifiedCount };
  });

  routes.forCaller(calls.makeAdmin, async ({ params, caller }) => {
    const { email } = params;
    return { acknowledged: true, ...(await makeAdmin(identity, { email, by: caller.userId })) };
  });
}

function bindCookieOf(bind: string, secure: boolean): string {
  const base = `${bindCookie}=${bind}; Path=/; HttpOnly; SameSite=Strict`;
  return `${base}; Max-Age=${tokenLifeSeconds}${secure ? '; Secure' : ''}`;
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { operations } from '#api/contract/operations.ts';
import { createProblem } from '#api/contract/problems.ts';
import { claimGuestCart, keepCookies, noCart, readGuestToken } from '#api/http/cart-visit.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import { toPageRequest, sendList } from '#api/http/pagination.ts';
import type { Routes } from '#api/http/routes.ts';
import { readBearer } from '#api/http/token.ts';
import { countCartLines } from '#modules/carts/carts.ts';
import {
  changeRole,
  serializeCookie,
  exchangeCredential,
  isAdmin,
  listUsers,
  getClientIp,
  readProviderSession,
  readCookie,
  revokeToken,
  removeSecondFactor,
  waitMessage,
  type RoleRequest,
} from '#modules/identity/identity.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { isStaff, permissionsOf } from '#modules/identity/permissions.ts';

const exchangeAdvice = {
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

export function addUserOperations(routes: Routes, deps: ApiDeps): void {
  const { identity } = deps;
  addCredentialExchange(routes, deps);

  routes.forCaller(operations.signOut, async ({ request, reply }) => {
    const token = readBearer(request);
    if (token) await revokeToken(identity, token);
    keepCookies(deps, { holder: undefined, reply }, noCart);
    return { acknowledged: true };
  });

  routes.forCaller(operations.checkAdmin, async ({ params }) => ({
    admin: await isAdmin(identity, params.email),
  }));

  routes.forCaller(operations.listUsers, async ({ query, reply }) =>
    sendList(
      reply,
      toPageRequest(query),
      (page) => listUsers(identity, { ...page, role: query.role }),
      ({ id, email, displayName, role }) => {
        return { _id: id, email, name: displayName, role };
      },
    ),
  );

  routes.forCaller(operations.whoAmI, async ({ caller }) => {
    const { email, displayName: name, role, withheldRole, requiredAction, secondFactor } = caller;
    const { emailVerified } = caller;
    const permissions = [...permissionsOf(role)];
    const secondFactorRequired = requiredAction === 'second_factor';
    const advised = caller.shouldChangePassword ? 'advised' : 'no';
    const passwordChange = requiredAction === 'password' ? 'required' : advised;
    const shouldConfirm = isStaff(withheldRole ?? role) && !emailVerified;
    return {
      ...{ email, name, role: withheldRole ?? role, permissions },
      ...{ secondFactor, secondFactorRequired, passwordChange, emailVerified },
      emailConfirmation: requiredAction === 'email' ? 'required' : shouldConfirm ? 'advised' : 'no',
    } as const;
  });
}

function addCredentialExchange(routes: Routes, deps: ApiDeps): void {
  const { identity, secureCookies } = deps;
  routes.forAnyone(operations.exchangeCredential, async ({ params, request, reply }) => {
    const clientIp = getClientIp(identity, request.raw);
    const result = await exchangeCredential(identity, {
      credential: readBearer(request),
      email: params.email,
      // Only browsers send this header, and scripts cannot: their token is bound to a cookie.
      browser: request.headers['sec-fetch-site'] === 'same-origin',
      sessionCookie: readProviderSession(request.headers.cookie, secureCookies),
      from: {
        clientIp,
        userAgent: request.headers['user-agent'] ?? '',
        deviceCookie: readCookie(request.headers.cookie, 'shop_device', secureCookies),
      },
    });
    if (!result.ok) {
      const { reason: code } = result;
      const operation = 'PUT /user/{email}';
      request.log.warn({ part: 'api', operation, clientIp, code }, 'a credential was rejected');
      if (result.reason === 'too_many_attempts') {
        const { retryAfterSeconds: seconds } = result;
        reply.header('retry-after', seconds);
        return createProblem('too_many_attempts', waitMessage(seconds));
      }
      const { reason } = result;
      return createProblem(
        reason === 'issuer_unreachable' ? 'unavailable' : reason,
        exchangeAdvice[reason],
      );
    }
    const { bindingCookie, deviceCookie } = result;
    if (bindingCookie)
      reply.header('set-cookie', serializeCookie('shop_bind', bindingCookie, secureCookies));
    if (deviceCookie) {
      reply.header('set-cookie', serializeCookie('shop_device', deviceCookie, secureCookies));
    }
    if (bindingCookie) await bringCart(deps, { user: result.user.id, request, reply });
    return { token: result.token };
  });
}

/** What was put into the cart before signing in comes along. */
async function bringCart(
  deps: ApiDeps,
  { user, request, reply }: { user: string; request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  try {
    const guestToken = readGuestToken(request.headers.cookie, deps.secureCookies);
    await claimGuestCart(deps, { user, guestToken, reply });
    const holder = { user };
    keepCookies(deps, { holder, reply }, await countCartLines(deps.db, holder));
  } catch (err) {
    // Nobody is kept from signing in by it: the next look at the cart merges it.
    request.log.error({ err }, 'the cart of a guest was not merged');
  }
}

/** The operations that change roles and second factors. */
export function addRoleOperations(routes: Routes, { identity }: ApiDeps): void {
  const setRole = async (actor: Actor, request: RoleRequest) => {
    const result = await changeRole(identity, actor, request);
    if (!result.ok) return createProblem('last_admin', 'Make somebody else an admin first.');
    return { acknowledged: true as const, modifiedCount: result.modifiedCount };
  };

  routes.forCaller(operations.makeAdmin, ({ params: { email }, actor }) =>
    setRole(actor, { email, role: 'admin' }),
  );

  routes.forCaller(operations.removeAdmin, ({ params: { email }, actor }) =>
    setRole(actor, { email, role: 'customer', from: 'admin' }),
  );

  routes.forCaller(
    operations.takeSecondFactorAway,
    async ({ params: { email }, caller, actor }) => {
      // A stolen token must not be enough to remove the second factor of its account.
      if (email === caller.email)
        return createProblem('not_allowed', 'Switch off your own under MyProfile.');
      return {
        acknowledged: true as const,
        ...(await removeSecondFactor(identity, actor, email)),
      };
    },
  );

  routes.forCaller(operations.changeRole, ({ params: { email }, body: { role }, actor }) =>
    setRole(actor, { email, role }),
  );
}

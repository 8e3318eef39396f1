import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations, type OperationName } from '#api/contract/operations.ts';
import type { ProblemCode } from '#api/contract/problems.ts';
import { builtin } from '#modules/identity/sign-ins/credentials.ts';
import { sha256 } from '#modules/identity/tokens/secrets.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson, type Person } from '#test/support/world.ts';

/**
 * Every operation of the contract × the caller: the expected response. 'ok' is any 2xx; 'input'
 * means that the caller was allowed and only the input was rejected, a word is the code of the
 * error. In the order of `columns`;
 * callers without a valid token get what a visitor gets.
 */
const matrix = {
  exchangeCredential: row('/user/{fresh}@people.example', [401, 401, 401, 401, 401, 401, 401]),
  signOut: row('/token', [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok']),
  checkAdmin: row('/admin/anna@people.example', [401, 'ok', 403, 403, 403, 'ok', 'ok']),
  listTools: row('/tools', ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok']),
  getTool: row('/tools/{tool}', ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok']),
  addTool: row('/tools', [401, 403, 403, 'input', 403, 403, 'input']),
  deleteTool: row('/tools/{unknown}', [401, 403, 403, 404, 403, 403, 404]),
  changeTool: row('/tools/{unknown}', [401, 403, 403, 404, 403, 403, 404]),
  changeStock: row('/tools/{unknown}/stock', [401, 403, 403, 'input', 403, 403, 'input']),
  listUsers: row('/user', [401, 403, 403, 403, 403, 'ok', 'ok']),
  makeAdmin: row('/user/admin/nobody@people.example', [401, 403, 403, 403, 403, 403, 'ok']),
  removeAdmin: row('/user/admin/nobody@people.example', [401, 403, 403, 403, 403, 403, 'ok']),
  listOrders: row('/purchase?email=anna@people.example', [401, 'ok', 403, 403, 'ok', 403, 'ok']),
  getOrder: row('/purchase/{order}', [401, 'ok', 404, 404, 'ok', 404, 'ok']),
  placeOrder: row('/purchase', [401, 'input', 'input', 'input', 'input', 'input', 'input']),
  confirmPayment: row('/purchase/{order}', [401, 'input', 404, 404, 'input', 404, 'input']),
  cancelOrder: row('/purchase/{cancelled}', [
    ...([401, 'already_closed', 'order_unknown', 'order_unknown'] as const),
    ...(['already_closed', 'order_unknown', 'already_closed'] as const),
  ]),
  listAllOrders: row('/purchaseadmin', [401, 403, 403, 403, 'ok', 403, 'ok']),
  cancelAnyOrder: row('/purchaseadmin/{unknown}', [401, 403, 403, 403, 404, 403, 404]),
  getOrderHistory: row('/purchase/{order}/history', [401, 'ok', 404, 404, 'ok', 404, 'ok']),
  saveAddress: row('/purchase/{order}/address', [401, 'input', 404, 404, 'input', 404, 'input']),
  advanceOrder: row('/purchaseadmin/{order}/fulfilment', [
    ...([401, 403, 403, 403] as const),
    ...(['input', 403, 'input'] as const),
  ]),
  reserveAgain: row('/purchaseadmin/{unknown}/reservation', [401, 403, 403, 403, 404, 403, 404]),
  decideUnits: row('/purchaseadmin/{unknown}/units', [
    ...([401, 403, 403, 403] as const),
    ...(['input', 403, 'input'] as const),
  ]),
  addReview: row('/reviews', [401, 'input', 'input', 'input', 'input', 'input', 'input']),
  listReviews: row('/reviews', ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok']),
  hideReview: row('/reviews/{unknown}', [401, 403, 403, 404, 403, 403, 404]),
  listWaitingReviews: row('/reviews/waiting', [401, 403, 403, 'ok', 403, 403, 'ok']),
  publishReview: row('/reviews/{unknown}/publish', [401, 403, 403, 404, 403, 403, 404]),
  hideReviewsOfAuthor: row('/reviews/{unknown}/author', [401, 403, 403, 404, 403, 403, 404]),
  unblockReviewAuthor: row('/reviews/{unknown}/author', [401, 403, 403, 404, 403, 403, 404]),
  getProfile: row('/profile', [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok']),
  saveProfile: row('/profile', [401, 'input', 'input', 'input', 'input', 'input', 'input']),
  startPayment: row('/create-payment-intent', [
    ...([401, 'input', 'input'] as const),
    ...(['input', 'input', 'input', 'input'] as const),
  ]),
  getPaymentSettings: row('/payment-settings', ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok']),
  uploadPicture: row('/images', [401, 'input', 'input', 'input', 'input', 'input', 'input']),
  followNotices: row('/notices', [401, 403, 403, 403, 'ok', 403, 'ok']),
  leaveMessage: row('/contact', ['input', 'input', 'input', 'input', 'input', 'input', 'input']),
  listMessages: row('/contact', [401, 403, 403, 403, 'ok', 403, 'ok']),
  listMovements: row('/tools/{tool}/movements', [401, 403, 403, 'ok', 403, 403, 'ok']),
  explainOrder: row('/purchaseadmin/{order}/explanation', [401, 403, 403, 403, 'ok', 403, 'ok']),
  refundOrder: row('/purchaseadmin/{order}/refunds', [
    ...([401, 403, 403, 403] as const),
    ...(['input', 403, 'input'] as const),
  ]),
  recordPayment: row('/purchaseadmin/{order}/payment', [
    ...([401, 403, 403, 403] as const),
    ...(['input', 403, 'input'] as const),
  ]),
  listExceptions: row('/exceptions', [401, 403, 403, 403, 'ok', 403, 'ok']),
  retryException: row('/exceptions/1/retry', [401, 403, 403, 403, 404, 403, 404]),
  receiveEvent: row('/webhooks/stripe', [400, 400, 400, 400, 400, 400, 400]),
  whoAmI: row('/me', [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok']),
  changeRole: row('/user/role/anna@people.example', [401, 403, 403, 403, 403, 403, 'input']),
  takeSecondFactorAway: row('/user/nobody@people.example/second-factor', [
    ...([401, 403, 403, 403] as const),
    ...([403, 403, 'ok'] as const),
  ]),
  listDevices: row('/devices', [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok']),
  signOutDevice: row('/devices/{unknown}', [401, 404, 404, 404, 404, 404, 404]),
  signOutDevices: row('/devices', [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok']),
  signOutUser: row('/user/{fresh}@people.example/tokens', [401, 403, 403, 403, 403, 404, 404]),
  exportMyData: row('/my-data', [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok']),
  eraseAccount: row('/account', [401, 'input', 'input', 'input', 'input', 'input', 'input']),
  getOverview: row('/overview', [401, 403, 403, 'ok', 'ok', 'ok', 'ok']),
  listScheduledJobs: row('/scheduled-jobs', [401, 403, 403, 403, 403, 'ok', 'ok']),
  listEmails: row('/emails', [401, 403, 403, 403, 403, 'ok', 'ok']),
  sendTestEmail: row('/emails/test', [401, 403, 403, 403, 403, 'ok', 'ok']),
  listAudit: row('/audit', [401, 403, 403, 403, 403, 'ok', 'ok']),
  checkAudit: row('/audit/check', [401, 403, 403, 403, 403, 'ok', 'ok']),
} satisfies Record<OperationName, Row>;

type Expected = number | 'ok' | 'input' | ProblemCode;

/** Anna's order and address are the ones that the paths name; the last four are staff. */
const columns = ['visitor', 'owner', 'other', 'catalogue', 'orders', 'users', 'admin'] as const;
type Column = (typeof columns)[number];

interface Row {
  path: string;
  expected: Readonly<Record<Column, Expected>>;
}

function row(path: string, cells: readonly [Expected, ...Expected[]] & { length: 7 }): Row {
  const [visitor, owner = visitor, other = visitor, catalogue = visitor, ...more] = cells;
  const [orders = visitor, users = visitor, admin = visitor] = more;
  return { path, expected: { visitor, owner, other, catalogue, orders, users, admin } };
}

let shop: TestShop;
let people: Record<Exclude<Column, 'visitor'>, Person>;
const pathParameters: Record<string, string> = { unknown: '01890000-0000-7000-8000-000000000000' };

beforeAll(async () => {
  shop = await openTestShop();
  const { anna, ben, mira } = shop.world;
  people = {
    ...{ owner: anna, other: ben, admin: mira },
    catalogue: await addPerson(shop.db, 'Cato', 'catalogue'),
    orders: await addPerson(shop.db, 'Odile', 'orders'),
    users: await addPerson(shop.db, 'Ulla', 'users'),
  };
  const token = await shop.tokenOf(shop.world.anna);
  const body = {
    tool: shop.world.hundred,
    name: 'x',
    phone: '+44 20 7946',
    price: 19.99,
    qurantity: 1,
  };
  const placeOrder = async () =>
    String((await shop.call('POST /purchase', { token, body })).body['insertedId']);
  pathParameters['order'] = await placeOrder();
  pathParameters['cancelled'] = await placeOrder();
  await shop.call(`DELETE /purchase/${pathParameters['cancelled']}`, { token });
  pathParameters['tool'] = shop.world.hundred;
});
afterAll(() => shop.close());

/** Invalid tokens: never issued, expired, ended, or of another issuer. */
const invalidTokens = {
  expired: async () => {
    const token = await shop.tokenOf(shop.world.mira);
    const text = "update shop_token set expires_at = now() - interval '1 second' where hash = $1";
    await shop.db.query({ text, values: [sha256(token)] });
    return token;
  },
  revoked: async () => {
    const token = await shop.tokenOf(shop.world.mira);
    await shop.call('DELETE /token', { token });
    return token;
  },
  'of a foreign issuer': () =>
    signClaims({ iss: 'https://accounts.evil.example', sub: shop.world.mira.id }),
  'signed by nobody': async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = {
      iss: builtin.issuer,
      aud: builtin.audience,
      sub: shop.world.mira.id,
      ...soon(),
    };
    return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
  },
};

type InvalidToken = keyof typeof invalidTokens;

const soon = () => {
  const iat = Math.floor(Date.now() / 1000);
  const who = { email: shop.world.mira.email, email_verified: true, name: 'Mira' };
  return { iat, exp: iat + 300, ...who };
};

async function signClaims(claims: object): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256');
  const jwt = new SignJWT({ aud: builtin.audience, ...soon(), ...claims });
  return jwt.setProtectedHeader({ alg: 'ES256', kid: 'theirs' }).sign(privateKey);
}

async function resultOf(name: string, token: string | undefined) {
  const call = Object.entries(operations).find(([key]) => key === name)?.[1];
  const { path } = rowOf(name);
  pathParameters['fresh'] = crypto.randomUUID();
  const filledPath = path.replace(/\{(\w+)\}/, (_, place) => pathParameters[place] ?? '');
  const [method = ''] = call?.endpoint.split(' ') ?? [];
  const sendsNone = method === 'GET' || method === 'DELETE';
  const request = sendsNone ? {} : { body: bodyOf(name) };
  const picture = { body: 'no picture', headers: { 'content-type': 'image/png' } };
  const wire = { token, ...(name === 'uploadPicture' ? picture : request) };
  const answer = await shop.call(`${method} ${filledPath}`, wire);
  if (answer.status >= 400) {
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.body['code']).toMatch(/^[a-z_]+$/);
  }
  return [expectedFrom(answer.status), answer.body['code']];
}

function rowOf(name: string): Row {
  const found = Object.entries(matrix).find(([key]) => key === name)?.[1];
  if (!found) throw new Error(`there is no row for ${name}`);
  return found;
}

const names = Object.keys(matrix);
const cells = names.flatMap((name) => columns.map((who) => [name, who] as const));
const isInvalidToken = (key: string): key is InvalidToken => key in invalidTokens;
const invalidTokenCells = names.flatMap((name) =>
  Object.keys(invalidTokens)
    .filter(isInvalidToken)
    .map((kind) => [name, kind] as const),
);

describe('who may make which call', () => {
  test.each(cells)('%s as %s', async (name, who) => {
    const token = who === 'visitor' ? undefined : await shop.tokenOf(people[who]);
    expect(await resultOf(name, token)).toContain(rowOf(name).expected[who]);
  });

  test.each(invalidTokenCells)('%s with a token %s, as a visitor', async (name, kind) => {
    expect(await resultOf(name, await invalidTokens[kind]())).toContain(
      rowOf(name).expected.visitor,
    );
  });
});

/** Wrong on purpose, where the call takes one, so that no cell changes what the next one sees. */
function bodyOf(name: string): object {
  return name === 'saveProfile' ? { adress: 'x'.repeat(21) } : {};
}

function expectedFrom(status: number): Expected {
  if (status < 300) return 'ok';
  return status === 422 ? 'input' : status;
}

describe('tokens', () => {
  test.each([
    [
      'of somebody signed out',
      async () => {
        const token = await shop.tokenOf(shop.world.anna);
        await shop.call('DELETE /token', { token });
        return token;
      },
    ],
    ['too long', async () => `sht_${'x'.repeat(5000)}`],
    ['that is a credential', async () => 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbm5hIn0.'],
  ])('%s open nothing', async (_, make) => {
    const answer = await shop.call('GET /profile', { token: await make() });
    expect(answer.status).toBe(401);
  });

  test('a role in the body of PUT /user is ignored', async () => {
    const body = { email: 'anna@people.example', role: 'admin' };
    const token = await shop.tokenOf(shop.world.anna);
    await shop.call('PUT /user/anna@people.example', { token, body });
    const answer = await shop.call('GET /admin/anna@people.example', { token });
    expect(answer.body).toEqual({ admin: false });
  });
});

import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations, type OperationName } from '#api/contract/operations.ts';
import { builtin } from '#modules/identity/sign-ins/credentials.ts';
import { sha256 } from '#modules/identity/tokens/secrets.ts';
import { openTestShop, type TestShop } from '#test/support/shop.ts';
import { addPerson, type Person } from '#test/support/world.ts';
import { cartRows } from './access/cart-rows.ts';
import { catalogueRows } from './access/catalogue-rows.ts';
import { companyRows } from './access/company-rows.ts';
import { guestRows } from './access/guest-rows.ts';
import { otherRows } from './access/other-rows.ts';
import { columns, type Column, type Expected, type Row } from './access/row.ts';

/**
 * Every operation of the contract × the caller: the expected response. 'ok' is any 2xx; 'input'
 * means that the caller was allowed and only the input was rejected, a word is the code of the
 * error. Callers without a valid token get what a visitor gets, but for a cart: its account's.
 */
const matrix = {
  ...catalogueRows,
  ...otherRows,
  ...cartRows,
  ...guestRows,
  ...companyRows,
} satisfies Record<OperationName, Row>;

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
  const order = { name: 'x', phone: '+44 20 7946', price: 19.99, qurantity: 1 };
  const body = { ...order, tool: shop.world.hundred };
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

const uploadTypes: ReadonlyMap<string, string> = new Map([
  ['uploadPicture', 'image/png'],
  ['uploadImport', 'application/octet-stream'],
]);

async function resultOf(name: string, token: string | undefined) {
  const call = Object.entries(operations).find(([key]) => key === name)?.[1];
  const { path } = rowOf(name);
  pathParameters['fresh'] = crypto.randomUUID();
  const filledPath = path.replace(/\{(\w+)\}/, (_, place) => pathParameters[place] ?? '');
  const [method = ''] = call?.endpoint.split(' ') ?? [];
  const sendsNone = method === 'GET' || method === 'DELETE';
  const request = sendsNone ? {} : { body: bodyOf(name) };
  const type = uploadTypes.get(name);
  const upload = { body: 'no such file', headers: { 'content-type': type ?? '' } };
  const wire = { token, ...(type === undefined ? request : upload) };
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
      rowOf(name).withInvalidToken ?? rowOf(name).expected.visitor,
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

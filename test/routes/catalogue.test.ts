import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call as callAt, openTestShop, type TestShop } from '#test/support/shop.ts';

let shop: TestShop;
let mira: string;
let anna: string;

beforeAll(async () => {
  shop = await openTestShop();
  mira = await shop.tokenOf(shop.world.mira);
  anna = await shop.tokenOf(shop.world.anna);
});
afterAll(() => shop.close());

const newTool = {
  Name: 'Mira',
  email: 'mira@people.example',
  name: 'Radiator brush, 25 mm',
  description: 'A long cranked handle for what stands behind.',
  img: '/imagery/brush-angle-sash.webp',
  price: 8.45,
  rating: 4.6,
  quantity1: 6,
  quantity2: 90,
};

const toolsOf = async (url: string) => (await callAt(`${url}/api`, 'GET /tools')).body;
const namesOf = (tools: unknown) => (Array.isArray(tools) ? tools.map(({ name }) => name) : []);

describe('tools', () => {
  test('one tool has the keys of the specification', async () => {
    const { body } = await shop.call(`GET /tools/${shop.world.flatBrush}`);
    expect(body).toEqual({
      _id: shop.world.flatBrush,
      name: 'Flat varnish brush, 50 mm',
      kind: 'brush',
      description: 'Lays varnish without a mark. Made in our own workshop.',
      img: '',
      facts: [{ label: 'Bristle', value: 'natural hog' }],
      price: 19.99,
      quantity1: 12,
      quantity2: 340,
      rating: 4.8,
    });
  });

  test.each([
    ['an unknown one', 'GET /tools/01890000-0000-7000-8000-000000000000', 404, 'tool_unknown'],
    ['no id at all', 'GET /tools/brush', 404, 'tool_unknown'],
    ['no such call', 'GET /brushes', 404, 'not_found'],
  ])('%s', async (_, what, status, code) => {
    expect(await shop.call(what)).toMatchObject({ status, body: { code } });
  });

  test('an added tool is there at once, on a second instance of the shop too', async () => {
    const second = await shop.openAnother();
    const secondUrl = second.url ?? '';
    // Both have cached their lists before anything changes.
    expect(namesOf(await toolsOf(shop.url))).toHaveLength(3);
    expect(namesOf(await toolsOf(secondUrl))).toHaveLength(3);
    const addedTool = await shop.call('POST /tools', { token: mira, body: newTool });
    expect(addedTool.status).toBe(200);
    expect(namesOf(await toolsOf(shop.url))).toContain(newTool.name);
    await expect
      .poll(async () => namesOf(await toolsOf(secondUrl)), { timeout: 1000, interval: 10 })
      .toContain(newTool.name);
    const id = String(addedTool.body['insertedId']);
    const { body } = await shop.call(`GET /tools/${id}`);
    expect(body).toMatchObject({ price: 8.45, quantity1: 6, quantity2: 90, rating: 4.6 });
    await shop.call(`DELETE /tools/${id}`, { token: mira });
    expect(namesOf(await toolsOf(shop.url))).not.toContain(newTool.name);
  });

  test('a placed order shows in what is available at once', async () => {
    const body = {
      tool: shop.world.lastFive,
      name: 'x',
      phone: '+44 20 7946',
      price: 19.99,
      qurantity: 2,
    };
    await toolsOf(shop.url);
    await shop.call('POST /purchase', { token: anna, body });
    const tools = await toolsOf(shop.url);
    const found = Array.isArray(tools) && tools.find(({ _id }) => _id === shop.world.lastFive);
    expect(found).toMatchObject({ quantity2: 3 });
  });

  test.each(['/tools/', '//tools', '/tools//'])(
    '%s is the list, whether or not it is cached',
    async (spelling) => {
      const cold = await openTestShop();
      const getSpelling = () => cold.call(`GET ${spelling}`);
      const [first, list, second] = [
        await getSpelling(),
        await cold.call('GET /tools'),
        await getSpelling(),
      ];
      await cold.close();
      expect(first).toMatchObject({ status: 200, body: list.body });
      expect(second).toMatchObject({ status: 200, body: list.body });
    },
  );

  test('the units of several tools are one small call, true at once after an order', async () => {
    const { hundred, flatBrush } = shop.world;
    const unknown = '01890000-0000-7000-8000-000000000000';
    const ask = () => shop.call(`GET /availability?tools=${hundred},${unknown},${flatBrush}`);
    const before = await ask();
    expect(before.body).toHaveLength(2);
    expect(before.body).toContainEqual({ _id: hundred, quantity2: 100 });
    const order = { tool: hundred, name: 'x', phone: '+44 20 7946', price: 19.99, qurantity: 7 };
    await shop.call('POST /purchase', { token: anna, body: order });
    expect((await ask()).body).toContainEqual({ _id: hundred, quantity2: 93 });
  });

  test.each([
    '',
    '?tools=',
    '?tools=brush',
    `?tools=${'0'.repeat(36)},'--`,
    `?tools=${'x,'.repeat(5000)}`,
  ])('units of %j are refused', async (query) => {
    const { status, body } = await shop.call(`GET /availability${query}`);
    expect([status, body['code']]).toEqual([422, 'bad_input']);
  });

  test('a list that has not changed is not sent again', async () => {
    const first = await shop.call('GET /tools');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await shop.call('GET /tools', { headers })).status).toBe(304);
  });

  test.each([
    ['no name', { name: '' }, 'name'],
    ['three decimals', { price: 1.999 }, 'price'],
    ['a negative price', { price: -1 }, 'price'],
    ['no minimum', { quantity1: 0 }, 'quantity1'],
    ['half a brush', { quantity2: 1.5 }, 'quantity2'],
    ['a script for a picture', { img: 'javascript:alert(1)' }, 'img'],
    ['a picture of another host without a scheme', { img: '//evil.example/x.png' }, 'img'],
    ['six stars', { rating: 6 }, 'rating'],
  ])('with %s is refused, and the field is named', async (_, wrong, path) => {
    const answer = await shop.call('POST /tools', { token: mira, body: { ...newTool, ...wrong } });
    expect(answer).toMatchObject({ status: 422, body: { code: 'bad_input' } });
    expect(answer.body['errors']).toContainEqual(expect.objectContaining({ path }));
  });
});

describe('reviews, profile, contact', () => {
  test('a review is there at once', async () => {
    const body = { name: 'Anna', review: 'Honest brushes.', rating: 5, image: '' };
    expect((await shop.call('POST /reviews', { token: anna, body })).status).toBe(200);
    expect((await shop.call('GET /reviews')).body[0]).toMatchObject(body);
  });

  test('a profile is one for each user: posting again updates it', async () => {
    const body = { Education: 'Guild school', location: 'Leeds', adress: '5 Mill Lane' };
    await shop.call('POST /profile', { token: anna, body });
    await shop.call('POST /profile', { token: anna, body: { ...body, location: 'York' } });
    const { body: saved } = await shop.call('GET /profile', { token: anna });
    expect(saved).toEqual({
      name: 'Anna',
      email: 'anna@people.example',
      ...body,
      location: 'York',
    });
  });

  test('a message by a plain form is stored, and the browser goes on to /gallary', async () => {
    const answer = await shop.call('POST /contact', {
      body: 'name=Jo&email=jo%40people.example&message=Do+you+ship%3F',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/gallary');
    const { rows } = await shop.db.query({ text: 'select name, message from contact_message' });
    expect(rows).toEqual([{ name: 'Jo', message: 'Do you ship?' }]);
  });
});

describe('what a call cannot read', () => {
  test.each([
    ['broken JSON', '{', 'application/json', 400, 'bad_json'],
    [
      'too much',
      JSON.stringify({ message: 'x'.repeat(70_000) }),
      'application/json',
      413,
      'too_large',
    ],
    ['XML', '<a/>', 'application/xml', 415, 'unsupported_type'],
  ])('%s is refused as a problem', async (_, body, type, status, code) => {
    const headers = { 'content-type': type };
    const answer = await shop.call('POST /contact', { body, headers });
    expect(answer).toMatchObject({ status, body: { code } });
  });
});

test('the contract is served for machines and for people', async () => {
  const { body } = await shop.call('GET /openapi.json');
  expect(body).toMatchObject({ openapi: '3.1.0' });
  const page = await (await fetch(`${shop.url}/api/docs`)).text();
  expect(page).toContain('PATCH /purchase/{id}');
});

test('health: alive always, ready while the database answers', async () => {
  expect(await callAt(shop.url, 'GET /healthz')).toMatchObject({ status: 200 });
  expect(await callAt(shop.url, 'GET /readyz')).toMatchObject({ status: 200 });
});

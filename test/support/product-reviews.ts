/** Customers who buy a product and write about it, over HTTP. */
import { expect } from 'vitest';
import type { z } from 'zod';
import { operations } from '#api/contract/operations.ts';
import type { PublishedReview } from '#modules/product-reviews/product-review.ts';
import { listPublishedReviews } from '#modules/product-reviews/product-reviews.ts';
import { purchaseBody } from './buyer.ts';
import type { TestResponse, TestShop } from './shop.ts';
import { addPerson, type Person } from './world.ts';

export const writtenReview = {
  name: 'Anna',
  rating: 4,
  title: 'Lays it flat',
  review: 'Not a mark after two coats.',
  pictures: [],
};

/** The product that a tool is a size of. */
export async function productOf(
  shop: TestShop,
  tool: string,
): Promise<{ id: string; path: string }> {
  const { rows } = await shop.db.query<{ id: string; slug: string }>({
    text: `select t.product_id as id, s.slug from tool t
      join product_slug s on s.product_id = t.product_id and s.is_current where t.id = $1`,
    values: [tool],
  });
  const { id = '', slug = '' } = rows[0] ?? {};
  return { id, path: `/products/${slug}` };
}

const staffTokens = new WeakMap<TestShop, Promise<string>>();

/** One for all purchases: an account has only so many at once. */
function staffToken(shop: TestShop): Promise<string> {
  const token = staffTokens.get(shop) ?? shop.tokenOf(shop.world.mira);
  staffTokens.set(shop, token);
  return token;
}

/** An order of one unit, paid as staff record it; answers its id. */
export async function buy(shop: TestShop, person: Person, tool: string): Promise<string> {
  const body = purchaseBody(tool, { qurantity: 1 });
  const placed = await shop.call('POST /purchase', { token: await shop.tokenOf(person), body });
  const order = String(placed.body['insertedId']);
  const paid = await shop.call(`POST /purchaseadmin/${order}/payment`, {
    token: await staffToken(shop),
    body: { reference: `transfer for ${order}` },
  });
  expect(paid.status).toBe(200);
  return order;
}

export interface Reviewer {
  person: Person;
  call(what: string, body?: unknown): Promise<TestResponse>;
  write(overrides?: object): Promise<TestResponse>;
}

let reviewers = 0;

/** A new customer who has bought a tool, and writes about its product. */
export async function createReviewer(shop: TestShop, tool: string): Promise<Reviewer> {
  reviewers += 1;
  const person = await addPerson(shop.db, `Reviewer${reviewers}`, 'customer');
  await buy(shop, person, tool);
  const token = await shop.tokenOf(person);
  const { id } = await productOf(shop, tool);
  const call = (what: string, body?: unknown) => shop.call(what, { token, body });
  const write = (overrides = {}) =>
    call(`PUT /products/${id}/review`, { ...writtenReview, ...overrides });
  return { person, call, write };
}

type Moderated = z.output<typeof operations.listProductReviews.response>[number];

/** Staff who look after a product's reviews. */
export interface Moderator {
  call(what: string, body?: unknown): Promise<TestResponse>;
  list(state: string): Promise<Moderated[]>;
  /** The only review that there is. */
  readOnly(): Promise<Moderated>;
  /** Publishes it. */
  publish(): Promise<void>;
  /** What everybody sees of the product. */
  shown(): Promise<readonly PublishedReview[]>;
}

export async function signInModerator(shop: TestShop, product: string): Promise<Moderator> {
  const token = await shop.tokenOf(shop.world.mira);
  const call = (what: string, body?: unknown) => shop.call(what, { token, body });
  const list = async (state: string) => {
    const { body } = await call(`GET /product-reviews?state=${state}`);
    return operations.listProductReviews.response.parse(body);
  };
  const readOnly = async () => {
    const all = await Promise.all(['waiting', 'published', 'hidden'].map(list));
    const [only, another] = all.flat();
    if (!only || another) throw new Error('there is not exactly one review');
    return only;
  };
  return {
    ...{ call, list, readOnly },
    async publish() {
      const { _id, version } = await readOnly();
      expect((await call(`POST /product-reviews/${_id}/publish`, { version })).status).toBe(200);
    },
    async shown() {
      return (await listPublishedReviews(shop.db, { product, page: 1 }))?.reviews ?? [];
    },
  };
}

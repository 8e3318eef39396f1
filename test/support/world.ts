/**
 * The test data: named people and tools, the same in every test, added through the
 * modules' public functions.
 */
import { systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { addTool, type NewTool } from '#modules/catalogue/catalogue.ts';
import type { Role } from '#modules/identity/caller.ts';

export interface Person {
  id: string;
  email: string;
  name: string;
}

export interface World {
  /** Customers. */
  anna: Person;
  ben: Person;
  /** An admin. */
  mira: Person;
  /** 12 at least, 340 ready, 19.99 a piece. */
  flatBrush: string;
  /** One at least, five left. */
  lastFive: string;
  /** One at least, a hundred left. */
  hundred: string;
}

const brush: NewTool = {
  name: 'Flat varnish brush, 50 mm',
  kind: 'brush',
  description: 'Lays varnish without a mark. Made in our own workshop.',
  img: '',
  facts: [{ label: 'Bristle', value: 'natural hog' }],
  priceMinor: 1999,
  minimumOrder: 12,
  ratingTenths: 48,
  stock: 340,
  position: 1,
};

/** Fills a migrated, empty database. */
export async function makeWorld(db: Database, clock: Clock = systemClock): Promise<World> {
  const by = { at: clock.now() };
  const addTestTool = (tool: Partial<NewTool>) => addTool({ db }, { ...brush, ...tool }, by);
  return {
    anna: await addPerson(db, 'Anna', 'customer'),
    ben: await addPerson(db, 'Ben', 'customer'),
    mira: await addPerson(db, 'Mira', 'admin'),
    flatBrush: await addTestTool({}),
    lastFive: await addTestTool({ name: 'Stencil brush, last five', minimumOrder: 1, stock: 5 }),
    hundred: await addTestTool({ name: 'Sash brush, hundred', minimumOrder: 1, stock: 100 }),
  };
}

/** A user as the identity provider would have introduced them. */
export async function addPerson(db: Database, name: string, role: Role): Promise<Person> {
  const email = `${name.toLowerCase()}@people.example`;
  const { rows } = await db.query<{ id: string }>({
    text: `insert into app_user (issuer, subject, email, email_verified, display_name, role,
      created_at) values ('test', $1, $1, true, $2, $3, now()) returning id`,
    values: [email, name, role],
  });
  const [row] = rows;
  if (!row) throw new Error('a person was inserted without an id');
  return { id: row.id, email, name };
}

export interface StockLevel {
  on_hand: number;
  reserved: number;
}

/** The units on hand and reserved. */
export async function stockOf(db: Database, tool: string): Promise<StockLevel | undefined> {
  const text = 'select on_hand, reserved from stock where tool_id = $1';
  return (await db.query<{ on_hand: number; reserved: number }>({ text, values: [tool] })).rows[0];
}

/** How many units are reserved for these orders. */
export async function reservedFor(db: Database, ...orders: string[]): Promise<number> {
  const text =
    'select coalesce(sum(reserved), 0)::int as units from reservation where order_id = any($1)';
  return (await db.query<{ units: number }>({ text, values: [orders] })).rows[0]?.units ?? 0;
}

/** A clock that does not move unless a test advances it. */
export function createManualClock(start = new Date('2026-03-02T09:00:00Z')) {
  let at = start;
  return {
    now: () => at,
    advance(byMs: number) {
      at = new Date(at.getTime() + byMs);
    },
  };
}

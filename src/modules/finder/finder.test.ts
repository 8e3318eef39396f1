import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archiveTool } from '#modules/catalogue/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { createManualClock, makeWorld, type World } from '#test/support/world.ts';
import {
  changeAnswer,
  changeRule,
  createAnswer,
  createRule,
  readFinder,
  readFinderAsStaff,
  removeAnswer,
  removeRule,
} from './finder.ts';
import type { Question } from './ranking.ts';

let db: TestDatabase;
let world: World;
const clock = createManualClock();
const mira = () => ({ id: world.mira.id, ip: '', at: clock.now() });

const flat = 'flat-varnish-brush-50-mm';
const stencil = 'stencil-brush-last-five';
const sash = 'sash-brush-hundred';
const nobodys = '01a1fb34-76e3-7bab-acd8-000000000000';

beforeAll(async () => {
  db = await openTestDatabase();
  world = await makeWorld(db, clock);
});
afterAll(() => db.close());

async function answer(question: Question, name: string, position = 0): Promise<string> {
  const fields = { question, name, hint: '', position };
  const result = await createAnswer({ db }, mira(), fields);
  if (!result.ok) throw new Error(result.error);
  return result.id;
}

async function rule(product: string, answers: string[], points = 10): Promise<string> {
  const reason = `${product} ${points}.`;
  const result = await createRule({ db }, mira(), { product, answers, points, reason });
  if (!result.ok) throw new Error(result.error);
  return result.id;
}

/** The slugs that a choice leads to, with the reasons. */
async function find(...slugs: string[]) {
  const found = await readFinder(db, slugs);
  return found?.products?.map(({ slug, reasons }) => [slug, ...reasons]);
}

async function auditedChanges(object: string) {
  const { rows } = await db.query<{ change: string }>({
    text: `select detail ->> 'change' as change from audit_entry
      where action = 'finder.changed' and object = $1 order by id`,
    values: [object],
  });
  return rows.map(({ change }) => change);
}

describe('a visitor', () => {
  let oil: string;

  beforeAll(async () => {
    oil = await answer('paint', 'Öl, weiß', 2);
    await answer('paint', 'Gloss', 1);
    await answer('surface', 'Metal');
    const quick = await answer('finish', 'Quick');
    await rule(sash, [oil]);
    await rule(flat, [oil], 4);
    await rule(flat, [oil, quick], 6);
    await rule(stencil, [quick], 30);
    await rule(stencil, [], -20);
  });

  test('is asked one question after the other, in their order', async () => {
    const start = await readFinder(db, []);
    expect(start).toMatchObject({ question: 'paint', chosen: [], products: undefined });
    expect(start?.answers.map(({ slug }) => slug)).toEqual(['gloss', 'ol-weiss']);
    const next = await readFinder(db, ['ol-weiss']);
    expect(next).toMatchObject({ question: 'surface', chosen: [{ name: 'Öl, weiß' }] });
  });

  test('finds products by their points, equal ones as in the catalogue, with reasons', async () => {
    expect(await find('ol-weiss', 'metal', 'quick')).toEqual([
      [flat, `${flat} 6.`, `${flat} 4.`],
      [stencil, `${stencil} 30.`],
      [sash, `${sash} 10.`],
    ]);
    expect(await find('gloss', 'metal', 'quick')).toEqual([[stencil, `${stencil} 30.`]]);
  });

  test.each([['none'], ['metal'], ['gloss', 'none'], ['gloss', 'metal', 'quick', 'quick']])(
    'has no page for %s %s',
    async (...slugs) => {
      expect(await readFinder(db, slugs)).toBeUndefined();
    },
  );

  test('does not see what is not published, and its page is dropped when it is', async () => {
    await archiveTool({ db }, mira(), world.hundred);
    const found = await readFinder(db, ['ol-weiss', 'metal', 'quick']);
    expect(found?.products?.map(({ slug }) => slug)).toEqual([flat, stencil]);
    expect(found?.productIds).toHaveLength(3);
    const { rules } = await readFinderAsStaff(db);
    expect(rules.find(({ product }) => product === sash)).toMatchObject({ isShown: false });
  });
});

describe('an answer', () => {
  test('keeps its address when it is renamed', async () => {
    const id = await answer('surface', 'Bare wood');
    const fields = { name: 'Raw wood', hint: 'Planed', position: 3 };
    expect(await changeAnswer({ db }, mira(), { id, version: 1, ...fields })).toEqual({
      ...{ ok: true, id, version: 2 },
    });
    const { answers } = await readFinderAsStaff(db);
    expect(answers.find((one) => one.id === id)).toMatchObject({ slug: 'bare-wood', ...fields });
    expect(await auditedChanges(`finder_answer:${id}`)).toEqual(['added', 'changed']);
  });

  test('needs an address of its own', async () => {
    await answer('finish', 'Good');
    const fields = { question: 'finish', name: 'good!', hint: '', position: 0 } as const;
    const taken = await createAnswer({ db }, mira(), fields);
    expect(taken).toEqual({ ok: false, error: 'slug_taken' });
    const none = await createAnswer({ db }, mira(), { ...fields, name: '刷毛' });
    expect(none).toEqual({ ok: false, error: 'slug_missing' });
    await answer('paint', 'Good');
  });

  test('that somebody else changed is not overwritten', async () => {
    const id = await answer('surface', 'Doors');
    const change = (name: string, version: number) =>
      changeAnswer({ db }, mira(), { id, version, name, hint: '', position: 0 });
    const results = await Promise.all([change('Front doors', 1), change('Front doors', 1)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const now = { name: 'Front doors', hint: '', position: 0 };
    expect(await change('Back doors', 1)).toEqual({ ok: false, error: 'answer_changed', now });
    expect(await removeAnswer({ db }, mira(), { id, version: 1 })).toMatchObject({
      error: 'answer_changed',
    });
  });

  test('that a rule names is not removed', async () => {
    const id = await answer('surface', 'Boats');
    const named = await rule(flat, [id]);
    const remove = () => removeAnswer({ db }, mira(), { id, version: 1 });
    expect(await remove()).toEqual({ ok: false, error: 'answer_used', rules: 1 });
    await removeRule({ db }, mira(), { id: named, version: 1 });
    expect(await remove()).toMatchObject({ ok: true });
    expect(await remove()).toEqual({ ok: false, error: 'answer_unknown' });
    expect(await auditedChanges(`finder_rule:${named}`)).toEqual(['added', 'removed']);
  });

  test('is there for good or named by no rule, whatever happens at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await answer('surface', `Round ${round}`);
      const fields = { product: flat, answers: [id], points: 1, reason: 'Round.' };
      const [removed, added] = await Promise.all([
        removeAnswer({ db }, mira(), { id, version: 1 }),
        createRule({ db }, mira(), fields),
      ]);
      expect(removed.ok).not.toBe(added.ok);
    }
  });
});

describe('a rule', () => {
  test('is changed as a whole', async () => {
    const [one, other] = [await answer('paint', 'Lime'), await answer('paint', 'Clay')];
    const id = await rule(flat, [one]);
    const fields = { product: stencil, answers: [other], points: -5, reason: 'Too small.' };
    expect(await changeRule({ db }, mira(), { id, version: 1, ...fields })).toEqual({
      ...{ ok: true, id, version: 2 },
    });
    const { rules } = await readFinderAsStaff(db);
    expect(rules.find((each) => each.id === id)).toMatchObject({
      ...{ product: stencil, paint: [other], surface: [], points: -5, reason: 'Too small.' },
    });
  });

  test('needs a product and answers that are there', async () => {
    const fields = { product: flat, answers: [], points: 1, reason: 'Good.' };
    const none = await createRule({ db }, mira(), { ...fields, product: 'none' });
    expect(none).toEqual({ ok: false, error: 'product_unknown' });
    const unnamed = await createRule({ db }, mira(), { ...fields, answers: [nobodys] });
    expect(unnamed).toEqual({ ok: false, error: 'named_unknown' });
  });

  test('that somebody else changed or removed is left as it is', async () => {
    const id = await rule(flat, []);
    const fields = { product: flat, answers: [], points: 7, reason: 'Seven.' };
    const change = () => changeRule({ db }, mira(), { id, version: 1, ...fields });
    await change();
    const now = { points: 7, reason: 'Seven.' };
    expect(await change()).toEqual({ ok: false, error: 'rule_changed', now });
    const remove = (version: number) => removeRule({ db }, mira(), { id, version });
    expect(await remove(1)).toMatchObject({ error: 'rule_changed' });
    expect(await remove(2)).toMatchObject({ ok: true });
    expect(await remove(2)).toEqual({ ok: false, error: 'rule_unknown' });
  });
});

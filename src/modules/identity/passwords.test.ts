/** What a password may be: whatever its owner types, to the letter. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  // The hashing that people get.
  world = await openWorld({}, { passwords: undefined });
});
afterAll(() => world.close());

let accounts = 0;
async function registerWith(password: string) {
  accounts += 1;
  const email = `owner${accounts}@example.com`;
  const visitor = world.visitor();
  const made = await visitor.register(email, password);
  const tries = (typed: string) => world.visitor().signIn(email, typed);
  return { made: made.status, tries };
}

describe('a password', () => {
  test.each([
    ['sixty-four small letters', 'a'.repeat(64)],
    ['a hundred and twenty-eight of them', 'a'.repeat(128)],
    ['digits alone', '48151623'],
    ['signs, blanks and letters of other scripts', ' "<b>;\\%00 Ölfarbe 筆 🖌️ '],
  ])('may be %s', async (_, password) => {
    const { made, tries } = await registerWith(password);
    expect(made).toBe(200);
    expect((await tries(password)).status).toBe(200);
  });

  test('is neither cut nor trimmed nor folded', async () => {
    const password = ` ${'Bristle '.repeat(12)}`;
    const { tries } = await registerWith(password);
    const others = [
      ...[password.trim(), password.trimEnd(), password.slice(0, -1), password.slice(0, 72)],
      ...[password.toLowerCase(), `${password}x`],
    ];
    for (const typed of others) expect([typed, (await tries(typed)).status]).toEqual([typed, 401]);
    expect((await tries(password)).status).toBe(200);
  });

  test('longer than any that is typed is refused, not cut', async () => {
    const { made } = await registerWith('a'.repeat(129));
    expect(made).toBe(400);
  });
});

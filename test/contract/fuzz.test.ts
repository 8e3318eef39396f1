/**
 * Ten thousand calls of one shop: right ones, refused ones, and whatever else can be sent.
 * `FUZZ_SEED` repeats a run; the seed is printed.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { calls, type CallName } from '#api/contract/calls.ts';
import { brokenBodies, fitting, hostileTexts, hostileValues } from './fuzzing/arbitraries.ts';
import { openGround, type Ground, type Wire } from './fuzzing/ground.ts';
import { provokedRefusals } from './fuzzing/provoked-refusals.ts';
import { soundCalls } from './fuzzing/sound-calls.ts';
import { unseen } from './fuzzing/tally.ts';

const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
const wanted = { calls: 10_000, good: 100, spare: 10, lanes: 8, eachRefusal: 3 };
const names: CallName[] = typedKeys(calls);

let ground: Ground;
beforeAll(async () => {
  ground = await openGround();
});
afterAll(() => ground.close());

type Step = (ground: Ground) => Promise<unknown>;

test('nothing that can be sent breaks the shop, and everything is seen', async () => {
  console.log(`FUZZ_SEED=${seed}`);
  await inLanes(shuffled(names.flatMap((name) => [...soundSteps(name), ...fuzzedSteps(name)])));
  expect(ground.wrong.slice(0, 5)).toEqual([]);
  // One after the other: what provokes some refusals must not come between other calls.
  for (const step of refusalSteps()) await step(ground);
  expect(ground.wrong.slice(0, 5)).toEqual([]);
  expect(unseen(ground.tally, wanted.good)).toEqual([]);
  expect(ground.tally.answers).toBeGreaterThanOrEqual(wanted.calls);
}, 180_000);

function soundSteps(name: CallName): Step[] {
  const step: Step = async (there) => there.send(name, await soundCalls[name](there));
  // Some are refused rightly: another lane has just ended the caller's token, or taken the row.
  return Array.from({ length: wanted.good + wanted.spare }, () => step);
}

/** The rest of what is wanted, shared among the calls. */
function fuzzedSteps(name: CallName): Step[] {
  const each = Math.ceil(wanted.calls / names.length) - wanted.good - wanted.spare;
  return sample(wires(name), each).map((wire): Step => {
    return (there) => there.send(name, withToken(there, name, wire));
  });
}

function refusalSteps(): Step[] {
  const steps = typedKeys(provokedRefusals).flatMap((name) =>
    Object.entries(provokedRefusals[name]).flatMap(([code, provoke]): Step[] => {
      const step: Step = async (there) => {
        const answer = await there.send(name, await provoke(there));
        there.faults.requests = {};
        const got = 'code' in answer.body ? String(answer.body['code']) : answer.status;
        if (got !== code) there.wrong.push(`${name}: ${got} in the place of ${code}`);
      };
      // The processor's library asks twice more before it gives up, which takes its time.
      const times = code === 'processor_unavailable' ? 1 : wanted.eachRefusal;
      return Array.from({ length: times }, () => step);
    }),
  );
  return shuffled(steps);
}

type Fuzzed = Wire & { who: 'anna' | 'mira' | 'nobody' | 'forged' };

/** A call's own shapes, one hostile value in a fitting body, and bodies that are none. */
function wires(name: CallName): fc.Arbitrary<Fuzzed> {
  const { params, query, body } = calls[name];
  const who = fc.constantFrom('anna', 'mira', 'mira', 'mira', 'nobody', 'forged');
  const place = { who, params: strings(params), query: strings(query) };
  const fits = fitting(body);
  const spoilt = fc
    .tuple(fits, fc.nat(), hostileValues)
    .map(([right, index, value]) => spoil(right, index, value));
  return fc.oneof(
    { arbitrary: fc.record({ ...place, body: fits }), weight: 4 },
    { arbitrary: fc.record({ ...place, body: spoilt }), weight: 5 },
    { arbitrary: fc.record({ ...place, body: hostileValues }), weight: 1 },
    { arbitrary: fc.record({ ...place, raw: brokenBodies }), weight: 1 },
  );
}

/** Parts of an address are texts, whatever they were meant to be. */
function strings(schema: z.ZodType): fc.Arbitrary<Record<string, string>> {
  const hostile = fc.constantFrom(...hostileTexts);
  const known = fc.constantFrom('{junk}', '{cora}');
  return fitting(schema).chain((value) => {
    const entries = isRecord(value) ? Object.entries(value) : [];
    const fields = entries.map(([key, right]) => [
      key,
      fc.oneof(fc.constant(textOf(right)), known, hostile),
    ]);
    return fc.record(Object.fromEntries(fields));
  });
}

/** Not `String`: a random object may have something else than a function as its `toString`. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function spoil(right: unknown, index: number, value: unknown): unknown {
  if (!isRecord(right)) return value;
  const keys = Object.keys(right);
  const key = keys[index % (keys.length + 1)] ?? 'unforeseen';
  return { ...right, [key]: value };
}

function withToken({ tokens, tools, people }: Ground, name: CallName, fuzzed: Fuzzed): Wire {
  const { who, ...wire } = fuzzed;
  const known = new Map([
    ['{junk}', tools.junk],
    ['{cora}', people.cora.email],
  ]);
  const params = Object.fromEntries(
    Object.entries(wire.params ?? {}).map(([key, value]) => [key, known.get(value) ?? value]),
  );
  const signsOut = name === 'signOut' || name === 'signOutDevices';
  const token =
    who === 'nobody' ? undefined : who === 'forged' || signsOut ? 'sht_forged' : tokens[who];
  // The tool that is there to be broken must outlive the run.
  const spared = name === 'deleteTool' && params['id'] === tools.junk;
  return { ...wire, params: spared ? { id: people.cora.id } : params, token };
}

async function inLanes(steps: Step[]): Promise<void> {
  const lane = async () => {
    for (let step = steps.pop(); step; step = steps.pop()) await step(ground);
  };
  await Promise.all(Array.from({ length: wanted.lanes }, lane));
}

function sample<Value>(arbitrary: fc.Arbitrary<Value>, numRuns: number): Value[] {
  return fc.sample(arbitrary, { seed, numRuns });
}

function shuffled<Value>(values: Value[]): Value[] {
  const { length } = values;
  const order = fc.shuffledSubarray(values, { minLength: length, maxLength: length });
  return sample(order, 1)[0] ?? [];
}

function typedKeys<Value extends object>(value: Value): (keyof Value)[] {
  const isKey = (key: string): key is Extract<keyof Value, string> => Object.hasOwn(value, key);
  return Object.keys(value).filter(isKey);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

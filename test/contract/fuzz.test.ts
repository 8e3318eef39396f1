/**
 * Ten thousand requests and more to one shop: valid ones, rejected ones, and random ones.
 * `FUZZ_SEED` repeats a run; the seed is printed.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { operations, type OperationName } from '#api/contract/operations.ts';
import { brokenBodies, arbitraryFor, hostileTexts, hostileValues } from './fuzzing/arbitraries.ts';
import { restoreDelivery } from './fuzzing/delivery.ts';
import { openFuzzedShop, type FuzzedShop, type RequestInput } from './fuzzing/fuzzed-shop.ts';
import { provokedErrors } from './fuzzing/provoked-errors.ts';
import { validRequests } from './fuzzing/valid-requests.ts';
import { findUncovered } from './fuzzing/tally.ts';

const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
// Random ones are counted for each operation, so that they stay when operations are added.
const targets = { calls: 10_000, good: 13, random: 17, workers: 8 };
const names: OperationName[] = typedKeys(operations);

let fuzzed: FuzzedShop;
beforeAll(async () => {
  fuzzed = await openFuzzedShop();
});
afterAll(() => fuzzed.close());

type Step = (fuzzed: FuzzedShop) => Promise<unknown>;

// Before there is a shop: making them blocks the process for longer than connections are kept
// alive, and the first requests would meet connections that are just being closed.
const steps = shuffled(names.flatMap((name) => [...validSteps(name), ...randomSteps(name)]));

test('nothing that can be sent breaks the shop, and everything is seen', async () => {
  console.log(`FUZZ_SEED=${seed}`);
  await runInParallel(steps);
  // Some were rejected rightly: another worker had just ended the caller's token, or used the row.
  await runInParallel(names.flatMap(validSteps), 1);
  expectNone(fuzzed.violations.slice(0, 5));
  // Random requests have changed what holds for every order.
  await restoreDelivery(fuzzed);
  // One after the other: provoking some errors would disturb concurrent requests.
  for (const step of errorSteps()) await step(fuzzed);
  expectNone(fuzzed.violations.slice(0, 5));
  expectNone(findUncovered(fuzzed.tally, targets.good));
  expect(fuzzed.tally.answers).toBeGreaterThanOrEqual(targets.calls);
}, 360_000);

/** With the list in the message: a summary that shortens the difference still tells what it was. */
function expectNone(found: readonly string[]): void {
  if (found.length > 0) expect.fail(found.join('\n'));
}

function validSteps(name: OperationName): Step[] {
  const step: Step = async (target) => {
    // Preparing other requests has sent it often enough.
    if ((target.tally.succeeded.get(name) ?? 0) >= targets.good) return;
    await target.send(name, await validRequests[name](target));
  };
  return Array.from({ length: targets.good }, () => step);
}

function randomSteps(name: OperationName): Step[] {
  return sample(requestsOf(name), targets.random).map((wire): Step => {
    return (target) => target.send(name, authenticate(target, name, wire));
  });
}

/** Each once, in a shop in which all that has happened; `operations` has each in a fresh one. */
function errorSteps(): Step[] {
  const errors = typedKeys(provokedErrors).flatMap((name) =>
    Object.entries(provokedErrors[name]).map(([code, provoke]): Step => {
      return async (target) => {
        const wire = await provoke(target);
        const answer = await target.send(name, wire);
        await wire.after?.();
        target.faults.requests = {};
        const actual = 'code' in answer.body ? String(answer.body['code']) : answer.status;
        if (actual !== code) target.violations.push(`${name}: ${actual} in the place of ${code}`);
      };
    }),
  );
  return shuffled(errors);
}

type RandomRequest = RequestInput & { caller: 'anna' | 'mira' | 'nobody' | 'forged' };

/** Requests by an operation's schema, with one hostile value, or with an invalid body. */
function requestsOf(name: OperationName): fc.Arbitrary<RandomRequest> {
  const { params, query, body } = operations[name];
  const caller = fc.constantFrom('anna', 'mira', 'mira', 'mira', 'nobody', 'forged');
  const place = { caller, params: strings(params), query: strings(query) };
  const validBody = arbitraryFor(body);
  const spoiltBody = fc
    .tuple(validBody, fc.nat(), hostileValues)
    .map(([right, index, value]) => replaceOneValue(right, index, value));
  return fc.oneof(
    { arbitrary: fc.record({ ...place, body: validBody }), weight: 4 },
    { arbitrary: fc.record({ ...place, body: spoiltBody }), weight: 5 },
    { arbitrary: fc.record({ ...place, body: hostileValues }), weight: 1 },
    { arbitrary: fc.record({ ...place, raw: brokenBodies }), weight: 1 },
  );
}

/** Parts of an address are texts, whatever they were meant to be. */
function strings(schema: z.ZodType): fc.Arbitrary<Record<string, string>> {
  const hostile = fc.constantFrom(...hostileTexts);
  const known = fc.constantFrom('{junk}', '{cora}');
  return arbitraryFor(schema).chain((value) => {
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

function replaceOneValue(right: unknown, index: number, value: unknown): unknown {
  if (!isRecord(right)) return value;
  const keys = Object.keys(right);
  const key = keys[index % (keys.length + 1)] ?? 'unforeseen';
  return { ...right, [key]: value };
}

function authenticate(
  { tokens, tools, people }: FuzzedShop,
  name: OperationName,
  { caller, ...wire }: RandomRequest,
): RequestInput {
  const known = new Map([
    ['{junk}', tools.junk],
    ['{cora}', people.cora.email],
  ]);
  const params = Object.fromEntries(
    Object.entries(wire.params ?? {}).map(([key, value]) => [key, known.get(value) ?? value]),
  );
  const endsToken = name === 'signOut' || name === 'signOutDevices';
  const token =
    caller === 'nobody'
      ? undefined
      : caller === 'forged' || endsToken
        ? 'sht_forged'
        : tokens[caller];
  // The tool for destructive requests must exist until the end of the run.
  const isProtected = name === 'deleteTool' && params['id'] === tools.junk;
  return { ...wire, params: isProtected ? { id: people.cora.id } : params, token };
}

async function runInParallel(waiting: Step[], workers = targets.workers): Promise<void> {
  const worker = async () => {
    for (let step = waiting.pop(); step; step = waiting.pop()) await step(fuzzed);
  };
  await Promise.all(Array.from({ length: workers }, worker));
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

import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { browserFindingsIn, findingsIn, schemaFile } from './findings.ts';

test('the schema is fresh; if not, run: node packages/card-sandbox/test/oracle/generate.ts', () => {
  const { sdk, browserSdk } = schemaFile;
  const installed = { sdk: versionOf('stripe'), browserSdk: versionOf('@stripe/stripe-js') };
  expect({ sdk, browserSdk }).toEqual(installed);
});

test('the schema stays small enough to read', () => {
  expect(statSync(new URL('./stripe-schema.json', import.meta.url)).size).toBeLessThan(300_000);
});

test('the schema has what the paper counted on an intent', () => {
  const { properties = {}, required = [] } = schemaFile.definitions['PaymentIntent'] ?? {};
  expect([Object.keys(properties).length, required.length]).toEqual([47, 42]);
});

test('a missing member, an unknown one and a wrong word are found', () => {
  const event = { object: 'event', id: 'evt_1', type: 'payment_intent.lost', extra: true };
  const found = findingsIn({ ...event, data: { object: { object: 'refund' } } }).join('\n');
  expect(found).toContain("must have required property 'created'");
  expect(found).toContain('must NOT have additional properties {"additionalProperty":"extra"}');
  expect(found).toContain('EventBase/type must be equal to one of the allowed values');
  expect(found).toContain("Refund must have required property 'id'");
});

test('an intent for the browser may be short, but not of another shape', () => {
  const found = browserFindingsIn({ object: 'payment_intent', amount: 'ten', secret: 1 }).join(
    '\n',
  );
  expect(found).toContain('Browser.PaymentIntent/amount must be number');
  expect(found).toContain('"additionalProperty":"secret"');
});

function versionOf(name: string): string {
  const entry = import.meta.resolve(name);
  const folder = entry.slice(0, entry.lastIndexOf(`node_modules/${name}`));
  const file = new URL(`node_modules/${name}/package.json`, folder);
  const { version }: { version: string } = JSON.parse(readFileSync(file, 'utf8'));
  return version;
}

/** Random values: what an operation's schema allows, and what no schema allows. */
import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import { anyCharacter } from '#test/support/any-character.ts';

/** Values that fit the schema's shape; its finer rules are met by some and broken by others. */
export function arbitraryFor(schema: z.ZodType): Arbitrary<unknown> {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return fromShape(shape);
}

type Shape = z.core.JSONSchema.BaseSchema;

function fromShape(shape: Shape | boolean): Arbitrary<unknown> {
  if (typeof shape === 'boolean') return fc.jsonValue();
  const { anyOf, enum: words, const: only } = shape;
  if (only !== undefined) return fc.constant(only);
  if (words) return fc.constantFrom(...words);
  if (anyOf) return fc.oneof(...anyOf.map(fromShape));
  switch (shape.type) {
    case 'object':
      return fromObject(shape);
    case 'array':
      return fc.array(fc.jsonValue(), { maxLength: 3 });
    case 'integer':
    case 'number':
      return numbers(shape);
    case 'string':
      return texts(shape);
    case 'boolean':
      return fc.boolean();
    default:
      return fc.jsonValue();
  }
}

function fromObject({ properties = {}, required = [] }: Shape): Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, shape]) => [name, fromShape(shape)]);
  const record: Record<string, Arbitrary<unknown>> = Object.fromEntries(fields);
  return fc.record(record, { requiredKeys: [...required] });
}

function numbers({ minimum = -1e9, maximum = 1e9 }: Shape): Arbitrary<unknown> {
  const [min, max] = [Math.ceil(minimum), Math.floor(maximum)];
  return fc.oneof(
    fc.constantFrom(min, max, Math.max(min, 1)),
    fc.integer({ min, max }),
    fc.double({ min, max, noNaN: true }),
    fc.integer({ min: 1, max: 99_999 }).map((cents) => cents / 100),
  );
}

function texts({ format, pattern, maxLength = 60 }: Shape): Arbitrary<string> {
  const longest = Math.min(maxLength, 300);
  const whole = fc.string({ unit: 'grapheme', maxLength: longest });
  // With half of a surrogate pair, which JSON can say.
  const half = whole.map((text) => `${text.slice(1)}\uD83D`);
  const mixed = fc.oneof({ weight: 4, arbitrary: whole }, { weight: 1, arbitrary: half });
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.oneof(fc.emailAddress(), mixed);
  if (pattern === undefined) return mixed;
  return fc.oneof(fc.stringMatching(new RegExp(pattern), { size: 'small' }), mixed);
}

const zero = String.fromCodePoint(0);

/** Texts that have broken somebody's software before. */
export const hostileTexts = [
  '',
  ' ',
  zero,
  `brush${zero}`,
  '\u{d800}',
  '\u202Etxt.exe',
  '🖌️'.repeat(30),
  'é'.normalize('NFD').repeat(12),
  '\r\nset-cookie: token=1',
  "'; drop table orders; --",
  '${7*7}{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%00%ff',
  'NaN',
  '1e309',
  '-0',
  '0x10',
  '１２',
  'null',
  '__proto__',
  'x'.repeat(1500),
] as const;

/** Any value in place of the valid one. */
export const hostileValues: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constantFrom(null, true, [], {}, [[[]]], { __proto__: null, role: 'admin' }),
  fc.constantFrom(0, -1, 1e308, 2 ** 53, 2 ** 31, 2_147_483_647, 0.1 + 0.2, 1_000_000_001),
  fc.constantFrom(999_999_999, 999_999.99, 1_000_000, 99_999_999.99),
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: anyCharacter, maxLength: 40 }),
);

/** An invalid body: raw text and its content type. */
export const brokenBodies: Arbitrary<{ raw: string; type: string }> = fc.oneof(
  fc.record({
    raw: fc.constantFrom(...['{', '[', '"', '{"a":}', '{"__proto__":{"a":1}}', zero, 'null', '7']),
    type: fc.constant('application/json'),
  }),
  fc.record({
    raw: fc.constantFrom('<a/>', 'a=1&b=2', '{}'),
    type: fc.constantFrom('application/xml', 'text/plain', 'multipart/form-data', 'x/y;;=', ''),
  }),
  fc.record({
    raw: fc.constantFrom('['.repeat(20_000), '{"a":'.repeat(9_000), `"${'x'.repeat(70_000)}"`),
    type: fc.constant('application/json'),
  }),
);

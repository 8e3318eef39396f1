/** Values of attributes as lines of a file say them, checked against the product's type. Pure. */
import {
  longestValue,
  readValue,
  type Attribute,
  type ProductType,
} from '../attributes/attribute.ts';
import {
  isValueKey,
  toolKeys,
  valueKey,
  type LineProblem,
  type LineProblemCode,
  type ToolKey,
  type ToolValues,
  type ValueKey,
} from './tool-line.ts';

/** Empty where no line says anything of them. */
export interface KnownAttributes {
  attributes: readonly Attribute[];
  types: readonly ProductType[];
}

const problemCodes = {
  too_long: 'too_long',
  no_number: 'not_a_number',
  unknown_choice: 'unknown_choice',
  no_answer: 'no_answer',
} as const satisfies Record<string, LineProblemCode>;

/** '1.200' is 1200 to some and 1.2 to others. */
const ambiguous = /^\d{1,3}[.,]\d{3}$/;

/** What a line says of its product's type and of attributes; the type itself is not changed. */
export function checkHead(
  stated: Partial<ToolValues>,
  place: { type: string | null; now?: ToolValues },
  known: KnownAttributes,
): CheckedValues {
  const checked = checkLineValues(stated, place, known);
  if (stated.type === undefined || stated.type === place.type) return checked;
  const detail = known.types.find(({ code }) => code === place.type)?.name ?? '';
  return { ...checked, problems: [{ field: 'type', code: 'other_type', detail }] };
}

interface CheckedValues {
  values: Partial<ToolValues>;
  problems: LineProblem[];
}

/** The values of a line in the spelling in which they are kept, or what is wrong with them. */
function checkLineValues(
  stated: Partial<ToolValues>,
  { type, now = {} }: { type: string | null; now?: Partial<ToolValues> },
  known: KnownAttributes,
): CheckedValues {
  const ofType = known.types.find(({ code }) => code === type);
  const values: Record<ValueKey, string | null> = {};
  const problems: LineProblem[] = [];
  for (const key of Object.keys(stated).filter(isValueKey)) {
    const text = stated[key];
    // What stands there already is right, however it is spelt.
    if (typeof text !== 'string' || text === now[key]) continue;
    const result = checkValue(key, text, { ofType, known });
    if ('code' in result) problems.push({ field: key, ...result });
    else values[key] = result.value;
  }
  return { values: { ...stated, ...values }, problems };
}

function checkValue(
  key: ValueKey,
  text: string,
  { ofType, known }: { ofType: ProductType | undefined; known: KnownAttributes },
): { value: string } | Omit<LineProblem, 'field'> {
  const attribute = known.attributes.find(({ code }) => valueKey(code) === key);
  if (!attribute) return { code: 'attribute_unknown', detail: key };
  if (!ofType?.attributes.some(({ code }) => code === attribute.code))
    return { code: 'attribute_not_of_type', detail: ofType?.name ?? '' };
  if (attribute.kind === 'number' && ambiguous.test(text))
    return { code: 'ambiguous_number', detail: text };
  const result = readValue(attribute, text);
  if (result.ok) return result;
  const { problem } = result;
  const choices = attribute.choices.map(({ code }) => code).join(', ');
  const details = { too_long: String(longestValue), unknown_choice: choices };
  return {
    code: problemCodes[problem],
    detail: { no_number: text, no_answer: text, ...details }[problem],
  };
}

/** The fields of these values, those of attributes last. */
export function keysOf(...all: readonly Partial<ToolValues>[]): ToolKey[] {
  const valued = all.flatMap((values) => Object.keys(values).filter(isValueKey));
  return [...toolKeys, ...new Set(valued)];
}

/** The values of attributes by their codes, without those that are none. */
export function attributesOf(values: Partial<ToolValues>): Record<string, string> {
  return Object.fromEntries(
    Object.keys(values)
      .filter(isValueKey)
      .flatMap((key) => {
        const value = values[key];
        return typeof value === 'string' ? [[key.slice(valueKey('').length), value]] : [];
      }),
  );
}

/** Equal for two sizes of a product that have the same in all that varies; undefined for none. */
export function combinationOf(
  values: Partial<ToolValues>,
  { types }: KnownAttributes,
): string | undefined {
  const type = types.find(({ code }) => code === values.type);
  const varying = type?.attributes.filter(({ varies }) => varies) ?? [];
  const combination = varying.map(({ code }) => values[valueKey(code)] ?? null);
  return combination.every((value) => value === null) ? undefined : JSON.stringify(combination);
}

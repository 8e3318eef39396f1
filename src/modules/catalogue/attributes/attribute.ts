/**
 * Attributes of tools, and the types of products that say which attributes their sizes have. Pure,
 * and shared with the pages. A value is one text in versions of products, on the wire and in files:
 * '50', 'varnish,oil' by the codes of the choices, 'yes'.
 */

export const attributeKinds = ['text', 'number', 'choice', 'choices', 'yes_no'] as const;

export type AttributeKind = (typeof attributeKinds)[number];

export interface AttributeChoice {
  code: string;
  name: string;
}

export interface Attribute {
  id: string;
  /** Never changes: it stands in addresses and in versions of products. */
  code: string;
  kind: AttributeKind;
  name: string;
  /** Of a number; '' for none. */
  unit: string;
  /** Whether visitors filter by it. */
  isFacet: boolean;
  /** Whether it is a row of a product's specification. */
  isShown: boolean;
  position: number;
  version: number;
  /** In the order in which they are offered. */
  choices: readonly AttributeChoice[];
}

export interface ProductType {
  id: string;
  /** Never changes. */
  code: string;
  name: string;
  position: number;
  version: number;
  /** In order; `varies` where the sizes of one product differ in it. */
  attributes: readonly { code: string; varies: boolean }[];
}

export type ValueProblem = 'too_long' | 'no_number' | 'unknown_choice' | 'no_answer';

export type ReadValueResult = { ok: true; value: string } | { ok: false; problem: ValueProblem };

/** In characters. */
export const longestValue = 500;

/** What was typed as the value of an attribute, spelt in the one way in which it is kept. */
export function readValue(
  { kind, choices }: Pick<Attribute, 'kind' | 'choices'>,
  typed: string,
): ReadValueResult {
  const text = typed.trim();
  switch (kind) {
    case 'text':
      return text.length > longestValue
        ? { ok: false, problem: 'too_long' }
        : { ok: true, value: text };
    case 'number':
      return readNumber(text);
    case 'yes_no':
      return text === 'yes' || text === 'no'
        ? { ok: true, value: text }
        : { ok: false, problem: 'no_answer' };
    case 'choice':
      return choices.some(({ code }) => code === text)
        ? { ok: true, value: text }
        : { ok: false, problem: 'unknown_choice' };
    case 'choices': {
      const wanted = new Set(text.split(',').map((code) => code.trim()));
      const known = choices.filter(({ code }) => wanted.has(code));
      return known.length === wanted.size
        ? { ok: true, value: known.map(({ code }) => code).join(',') }
        : { ok: false, problem: 'unknown_choice' };
    }
  }
}

/** At most 9 digits before the decimal sign, which may be a comma, and 3 after it. */
function readNumber(text: string): ReadValueResult {
  const [, whole = '', fraction = ''] = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(text) ?? [];
  if (whole === '') return { ok: false, problem: 'no_number' };
  const digits = fraction.replace(/0+$/, '');
  return { ok: true, value: `${Number(whole)}${digits === '' ? '' : `.${digits}`}` };
}

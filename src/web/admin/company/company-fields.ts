/** The company as its form has it: lists are typed a line each. */
import type { ResponseBody } from '#api/contract/operations.ts';
import type { Problem } from '#web/api.ts';
import { fill } from '#web/wording/fill.ts';
import { companyWords as words } from './company-words.ts';

export type WireSeller = NonNullable<ResponseBody<'getSeller'>['seller']>;

export interface CompanyFields {
  legalName: string;
  address: string;
  email: string;
  taxNumbers: string;
  hasOther: boolean;
  safetyName: string;
  safetyAddress: string;
  electronic: string;
}

export const companyFieldNames = [
  ...(['legalName', 'address', 'email', 'taxNumbers'] as const),
  ...(['safetyName', 'safetyAddress', 'electronic'] as const),
];

export function toFields(seller: WireSeller | null): CompanyFields {
  const { legalName = '', address = [], email = '', taxNumbers = [] } = seller ?? {};
  const safety = seller?.safety;
  return {
    ...{ legalName, email, address: address.join('\n') },
    taxNumbers: taxNumbers.map(({ label, number }) => `${label}: ${number}`).join('\n'),
    hasOther: Boolean(safety),
    safetyName: safety?.name ?? '',
    safetyAddress: safety?.address.join('\n') ?? '',
    electronic: safety?.electronic ?? '',
  };
}

export function toSeller(fields: CompanyFields): WireSeller {
  const { legalName, email, hasOther, safetyName: name, electronic } = fields;
  const safety = { name, electronic, address: linesOf(fields.safetyAddress) };
  return {
    ...{ legalName, email, address: linesOf(fields.address) },
    taxNumbers: linesOf(fields.taxNumbers).map((text) => {
      const at = text.indexOf(':');
      return { label: text.slice(0, at).trim(), number: text.slice(at + 1).trim() };
    }),
    safety: hasOther ? safety : null,
  };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

/** Undefined where each line has what it is and its number. */
export function explainTaxNumbers(text: string): string | undefined {
  const index = text.split('\n').findIndex((each) => {
    const trimmed = each.trim();
    return trimmed !== '' && !/^[^:]*[^:\s][^:]*:\s*\S/.test(trimmed);
  });
  return index < 0 ? undefined : fill(words.taxNumberWrong, { line: String(index + 1) });
}

const fieldOfPath: Readonly<Record<string, string>> = {
  'safety.name': 'safetyName',
  'safety.address': 'safetyAddress',
  'safety.electronic': 'electronic',
};

/** What the server says of a line, at the field that has it. */
export function atFields(problem: Problem): Problem {
  const errors = problem.errors?.map((error) => {
    const path = error.path.replace(/\.\d+(\.\w+)?$/, '');
    return { ...error, path: fieldOfPath[path] ?? path };
  });
  return errors ? { ...problem, errors } : problem;
}

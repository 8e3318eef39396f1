/** What the shop refuses of a form of taxes, as sentences at the form's own fields. Pure. */
import type { Problem } from '#web/api.ts';
import { toSentence } from '#web/dashboard/forms/form-errors.ts';
import { fill } from '#web/wording/fill.ts';
import { taxStaffTexts } from '#web/wording/staff/tax.ts';

const { wrong, ratesMissing } = taxStaffTexts.tax;

type Field = keyof typeof wrong;

/** The fields of forms by the beginnings of the call's paths. */
const fieldsOfPaths: readonly (readonly [RegExp, Field | 'reduced'])[] = [
  [/^origin\.country/, 'originCountry'],
  [/^origin\.region/, 'originRegion'],
  [/^origin\.postcode/, 'originPostcode'],
  [/^(rates\.\d+\.)?firstDay/, 'firstDay'],
  [/^rates/, 'rates'],
  [/^to\.country/, 'country'],
  [/^to\.region/, 'region'],
  [/^to\.postcode/, 'postcode'],
  [/^lines\.0/, 'goods'],
  [/^lines\.1/, 'reduced'],
  [/^taxNumber\.country/, 'numberOf'],
];

/** `others` are the sentences of a form that has fields of its own. */
export function explainTaxProblem(
  problem: Problem,
  others: Readonly<Record<string, string>> = {},
): Problem {
  const errors = problem.errors?.map(({ path, message, code }) => {
    const field = fieldsOfPaths.find(([begins]) => begins.test(path))?.[1] ?? path;
    const sentence = code === undefined ? undefined : sentenceOf(code, message);
    return { path: field, message: sentence ?? others[field] ?? advise(field, message) };
  });
  return { ...problem, ...(errors && { errors }) };
}

/** What the shop knows of other registrations and rates names them. */
function sentenceOf(code: string, message: string): string | undefined {
  if (code === 'rates_missing') return fill(ratesMissing, { missing: message });
  return code === 'limit_missing' ? undefined : toSentence(message);
}

function advise(field: string, message: string): string {
  return isField(field) ? wrong[field] : (shared[field] ?? message);
}

function isField(field: string): field is Field {
  return Object.hasOwn(wrong, field);
}

/** Amounts are typed alike. */
const shared: Readonly<Record<string, string>> = { delivery: wrong.goods, reduced: wrong.goods };

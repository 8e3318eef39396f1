/** Reads the fields of a request; errors have the real processor's messages. */
import { isFields, type FormFields } from './form.ts';
import { invalid } from './api-error.ts';

const metadataLimits = { keys: 50, keyLength: 40, valueLength: 500 } as const;
const textLimit = 5000;

/** Throws for fields that the operation does not have; `expand` is always allowed. */
export function assertKnownFields(form: FormFields, known: readonly string[], within = ''): void {
  for (const name of Object.keys(form)) {
    if (known.includes(name) || (name === 'expand' && within === '')) continue;
    const param = within === '' ? name : `${within}[${name}]`;
    throw invalid(
      `Received unknown parameter: ${param}. The sandbox card processor takes: ${known.join(', ')}`,
      { code: 'parameter_unknown', param },
    );
  }
}

export function textField(form: FormFields, name: string): string {
  const value = optionalText(form, name);
  if (value !== null) return value;
  throw invalid(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
}

/** Null when it is missing or empty; in this API an empty field removes a value. */
export function optionalText(form: FormFields, name: string): string | null {
  const value = form[name];
  if (value === undefined || value === '') return null;
  if (typeof value !== 'string') throw invalid(`Invalid string: ${name}`, { param: name });
  if (value.length <= textLimit) return value;
  throw invalid(`Invalid string: ${name} is longer than ${textLimit} characters`, {
    code: 'parameter_invalid_string_too_long',
    param: name,
  });
}

export function integerField(form: FormFields, name: string): number {
  const value = textField(form, name);
  if (/^-?\d{1,15}$/.test(value)) return Number(value);
  throw invalid(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: name });
}

export function optionalInteger(form: FormFields, name: string): number | null {
  return optionalText(form, name) === null ? null : integerField(form, name);
}

export function optionalBoolean(form: FormFields, name: string): boolean | null {
  const value = optionalText(form, name);
  if (value === null) return null;
  if (value === 'true' || value === 'false') return value === 'true';
  throw invalid(`Invalid boolean: ${value}`, { param: name });
}

/** One of a closed list of values. */
export function optionalChoice<Choice extends string>(
  form: FormFields,
  name: string,
  words: readonly Choice[],
): Choice | null {
  const value = optionalText(form, name);
  if (value === null) return null;
  const found = words.find((word) => word === value);
  if (found !== undefined) return found;
  throw invalid(`Invalid ${name}: must be one of ${words.join(', ')}`, { param: name });
}

export function optionalList(form: FormFields, name: string): string[] | null {
  const value = form[name];
  if (value === undefined) return null;
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string');
  throw invalid('Invalid array', { param: name });
}

export function optionalFields(form: FormFields, name: string): FormFields | null {
  const value = form[name];
  if (value === undefined || value === '') return null;
  if (isFields(value)) return value;
  throw invalid('Invalid object', { param: name });
}

/** The metadata after the request: an empty value removes its key, as in the real API. */
export function mergedMetadata(
  form: FormFields,
  before: Record<string, string> = {},
): Record<string, string> {
  if (form['metadata'] === '') return {};
  const metadata = optionalFields(form, 'metadata') ?? {};
  const merged = { ...before };
  for (const [key, value] of Object.entries(metadata)) {
    if (typeof value !== 'string') throw invalid('Metadata values must be strings');
    assertMetadata(key, value);
    if (value === '') delete merged[key];
    else merged[key] = value;
  }
  if (Object.keys(merged).length <= metadataLimits.keys) return merged;
  throw invalid(`Metadata can have up to ${metadataLimits.keys} keys`, { param: 'metadata' });
}

function assertMetadata(key: string, value: string): void {
  const { keyLength, valueLength } = metadataLimits;
  if (key.length <= keyLength && value.length <= valueLength) return;
  throw invalid(
    `Metadata keys can be up to ${keyLength} characters long, values up to ${valueLength}`,
    { param: `metadata[${key.slice(0, keyLength)}]` },
  );
}

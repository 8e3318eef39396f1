/** What is wrong with a field or a form, in the words of the catalogue. */
import type { FieldError, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { unreachable, type Problem } from '../api.ts';
import type { Wording } from '../wording/specified.ts';
import { useWords } from '../words.ts';

/** The type of an error that the server found; all others come from the form's schema. */
const told = 'server';

/** How a field's fault is said: the server's own words, else `own`, else what fits its kind. */
export function useFaults(): (error: FieldError | undefined, own?: string) => string | undefined {
  const { field } = useWords();
  return (error, own) => {
    if (!error) return undefined;
    return error.type === told ? error.message : (own ?? sayFault(error, field));
  };
}

/** A fault that the contract's schema found; a zod issue's code stands in `type`. */
export function sayFault({ type, message }: FieldError, words: Wording['field']): string {
  if (type === 'too_big') return words.tooLong;
  return type === 'too_small' || message === 'is required' ? words.needed : words.wrong;
}

/** Puts the server's refusal on its fields, the first of them focused, else under the form. */
export function showProblem<Fields extends FieldValues>(
  form: Pick<UseFormReturn<Fields>, 'setError'>,
  problem: Problem,
  { fields, offline }: { fields: readonly Path<Fields>[]; offline: string },
): void {
  let shown = 0;
  for (const { path, message } of problem.errors ?? []) {
    const field = fields.find((known) => known === path);
    if (field === undefined) continue;
    form.setError(field, { type: told, message }, { shouldFocus: shown === 0 });
    shown += 1;
  }
  if (shown === 0) form.setError('root', { type: told, message: explain(problem, offline) });
}

/** A refusal as a sentence for the person. */
export function explain({ code, detail, title }: Problem, offline: string): string {
  if (code === unreachable) return offline;
  return title && detail ? `${title}. ${detail}` : title || detail;
}

/** The errors of a field or a form, in the words of the catalogue. */
import type { FieldError, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { unreachable, type Problem } from '#web/api.ts';
import type { Wording } from '#web/wording/specified.ts';
import { useWords } from '#web/words.ts';

/** The type of an error that the server found; all others come from the form's schema. */
const serverError = 'server';

/** The text of a field's error: the server's, else `ownText`, else the catalogue's. */
export function useFieldErrors(): (
  error: FieldError | undefined,
  ownText?: string,
) => string | undefined {
  const { field } = useWords();
  return (error, ownText) => {
    if (!error) return undefined;
    if (error.type !== serverError) return ownText ?? fieldErrorText(error, field);
    return error.message && serverSentence(error.message, field);
  };
}

/** The text of an error that the schema found; `type` is the code of the zod issue. */
export function fieldErrorText({ type, message }: FieldError, words: Wording['field']): string {
  if (type === 'too_big') return words.tooLong;
  return type === 'too_small' || message === 'is required' ? words.needed : words.wrong;
}

/** What the server says of a field, as a sentence; one that is required has the catalogue's. */
export function serverSentence(message: string, words: Wording['field']): string {
  return message === 'is required' ? words.needed : toSentence(message);
}

/** What the server says of a field mostly begins with a verb, like 'must be' or 'is'. */
export function toSentence(message: string): string {
  if (/^(?:must|is|has) /.test(message)) return `It ${message}.`;
  if (/^(?:are|have) /.test(message)) return `They ${message}.`;
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return text.endsWith('.') ? text : `${text}.`;
}

/** Shows the server's errors at their fields, the first one focused, else below the form. */
export function showProblem<Fields extends FieldValues>(
  form: Pick<UseFormReturn<Fields>, 'setError'>,
  problem: Problem,
  { fields, offline }: { fields: readonly Path<Fields>[]; offline: string },
): void {
  let shownCount = 0;
  for (const { path, message } of problem.errors ?? []) {
    const field = fields.find((known) => known === path);
    if (field === undefined) continue;
    form.setError(field, { type: serverError, message }, { shouldFocus: shownCount === 0 });
    shownCount += 1;
  }
  if (shownCount === 0)
    form.setError('root', { type: serverError, message: problemText(problem, offline) });
}

/** A problem as a sentence for the person. */
export function problemText({ code, detail, title }: Problem, offline: string): string {
  if (code === unreachable) return offline;
  return title && detail ? `${title}. ${detail}` : title || detail;
}

/** The same without its title, where what was tried stands beside it. */
export function problemDetail({ code, detail, title }: Problem, offline: string): string {
  return code === unreachable ? offline : detail || title;
}

/** The text of a plain form's field, without blanks around it; '' for none, and for a file. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

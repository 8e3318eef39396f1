/** What is being typed, kept in this tab until it is sent: leaving the page loses nothing. */

/** '' without one, and where the browser keeps nothing. */
export function readDraft(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Keeps it; '' forgets it. */
export function keepDraft(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // It stays in the field then.
  }
}

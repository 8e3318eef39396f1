/** What is to be said of a run that was left in its middle; kept in this tab of the browser. */

/** A list tells of its own runs. */
const keyOf = () => `left-run:${location.pathname}`;

export function saveLeftRun(text: string): void {
  try {
    sessionStorage.setItem(keyOf(), text);
  } catch (error) {
    // Full or forbidden: the list itself shows what was done.
    if (!(error instanceof DOMException)) throw error;
  }
}

export function readLeftRun(): string | undefined {
  return sessionStorage.getItem(keyOf()) ?? undefined;
}

export function forgetLeftRun(): void {
  sessionStorage.removeItem(keyOf());
}

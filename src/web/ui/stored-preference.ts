/** Preferences that are kept in this browser; one that cannot be stored is only forgotten. */

export function savePreference(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch (error) {
    // Full or forbidden: the choice holds for as long as the page is open.
    if (!(error instanceof DOMException)) throw error;
  }
}

export function readPreference(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return '';
  }
}

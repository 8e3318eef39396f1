/** Fetches the file of all suggestions once, when a field that offers them is first used. */
import type { Suggestions } from '#modules/catalogue/search/search-result.ts';
import { suggestionsUrl } from './suggestions-url.ts';

let loading: Promise<Suggestions | undefined> | undefined;

/** Undefined when it cannot be fetched: then it is tried again when it is next asked for. */
export function loadSuggestions(): Promise<Suggestions | undefined> {
  loading ??= fetchSuggestions();
  return loading;
}

async function fetchSuggestions(): Promise<Suggestions | undefined> {
  try {
    const response = await fetch(suggestionsUrl);
    if (response.ok) return await response.json();
  } catch {
    // Offline: the field stays what it is.
  }
  loading = undefined;
  return undefined;
}

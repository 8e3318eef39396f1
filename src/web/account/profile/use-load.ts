/** Loads what a section shows, and loads it again after changes. */
import { useCallback, useEffect, useState } from 'react';

export type LoadState<Value> =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'loaded'; value: Value };

/** `read` stays the same function for as long as the section is shown. */
export function useLoad<Value>(read: () => Promise<Value>) {
  const [loadState, setLoadState] = useState<LoadState<Value>>({ state: 'loading' });
  const reload = useCallback(
    () =>
      read().then(
        (value) => setLoadState({ state: 'loaded', value }),
        () => setLoadState({ state: 'failed' }),
      ),
    [read],
  );
  useEffect(() => void reload(), [reload]);
  return { loadState, reload };
}

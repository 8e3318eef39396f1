/** What a section shows comes from the identity provider: asked for, and again after changes. */
import { useCallback, useEffect, useState } from 'react';

export type Known<Value> =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'known'; value: Value };

/** `read` stays the same function for as long as the section is shown. */
export function useKnown<Value>(read: () => Promise<Value>) {
  const [known, setKnown] = useState<Known<Value>>({ state: 'loading' });
  const ask = useCallback(
    () =>
      read().then(
        (value) => setKnown({ state: 'known', value }),
        () => setKnown({ state: 'failed' }),
      ),
    [read],
  );
  useEffect(() => void ask(), [ask]);
  return { known, ask };
}

/** A request that a button sends, one at a time: whether it runs, its error or its outcome. */
import { useState } from 'react';
import { errorMessage } from './error-message.ts';

export function useSending<Outcome>(run: () => Promise<Outcome> | undefined) {
  const [state, setState] = useState<{ busy?: true; error?: string; outcome?: Outcome }>({});

  async function send(): Promise<void> {
    if (state.busy) return;
    setState({ busy: true });
    try {
      const outcome = await run();
      setState(outcome === undefined ? {} : { outcome });
    } catch (error) {
      setState({ error: errorMessage(error) });
    }
  }

  return { ...state, send };
}

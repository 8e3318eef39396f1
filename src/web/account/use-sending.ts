/** Something that is sent by a press, once at a time: how it goes and what came of it. */
import { useState } from 'react';
import { messageOf } from './message-of.ts';

export function useSending<Outcome>(run: () => Promise<Outcome> | undefined) {
  const [state, setState] = useState<{ busy?: true; error?: string; outcome?: Outcome }>({});

  async function send(): Promise<void> {
    if (state.busy) return;
    setState({ busy: true });
    try {
      const outcome = await run();
      setState(outcome === undefined ? {} : { outcome });
    } catch (error) {
      setState({ error: messageOf(error) });
    }
  }

  return { ...state, send };
}

/** The phone number of the account's last order, so that it is not typed again. */
import { useEffect, useRef } from 'react';
import { readSession } from '#web/identity/session.ts';
import type { TextInput } from '#web/ui/forms/use-text-input.ts';
import { readLastOrder } from './last-order.ts';

/** Asked for beside the page, which does not wait; what is typed by then stays. */
export function useLastPhone({ changeText, input: { ref } }: TextInput): void {
  const latest = useRef(changeText);
  useEffect(() => {
    latest.current = changeText;
  });
  useEffect(() => {
    let isShown = true;
    void readLastPhone().then((phone) => {
      if (isShown && ref.current?.value === '' && ref.current !== document.activeElement)
        latest.current(phone);
    });
    return () => {
      isShown = false;
    };
  }, [ref]);
}

/** '' where there is none: the field is typed into then. */
async function readLastPhone(): Promise<string> {
  const session = await readSession().catch(() => undefined);
  return (session && (await readLastOrder(session))?.phone) ?? '';
}

/** The carrier of all parcels: the one that was used last here, else most in the shop. */
import { useEffect, useState, type RefObject } from 'react';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi } from '#web/api.ts';
import { recentCarriers } from '#web/orders/staff/carrier-choice.ts';

export interface ChosenCarrier {
  name: string;
  setName: (name: string) => void;
  /** Used in the shop, the one that was used most first; empty until it is known. */
  used: readonly string[];
}

/** What has been typed meanwhile stays; else the focus of the dialog goes to its first number. */
export function useCarrier(dialog: RefObject<HTMLDialogElement | null>): ChosenCarrier {
  const [name, setName] = useState(() => recentCarriers()[0] ?? '');
  const [used, setUsed] = useState<readonly string[]>([]);

  useEffect(() => {
    if (recentCarriers().length > 0) return undefined;
    const stop = new AbortController();
    void callApi(staffEndpoints.listUsedCarriers, { signal: stop.signal }).then((answer) => {
      if (!answer.ok || stop.signal.aborted) return;
      const [most = ''] = answer.value;
      setUsed(answer.value);
      setName((typed) => (typed === '' ? most : typed));
      if (most !== '') skipCarrier(dialog.current);
    });
    return () => stop.abort();
  }, [dialog]);

  return { name, setName, used };
}

/** Nobody types the carrier, so that scanning begins at once. */
function skipCarrier(dialog: HTMLDialogElement | null): void {
  const { activeElement } = document;
  const isWaiting = activeElement instanceof HTMLInputElement && activeElement.value === '';
  if (isWaiting && !activeElement.hasAttribute('data-scan'))
    dialog?.querySelector<HTMLElement>('input[data-scan]')?.focus();
}

/** What the order comes to as it is typed, asked for anew a moment after each change. */
import { useCallback, useEffect, useState } from 'react';
import { staffOrderEndpoints } from '#api/contract/staff-orders/staff-order-endpoints.ts';
import { callApi, type CallInput } from '#web/api.ts';
import type { CustomerQuote, SentLine } from './draft.ts';

const typingMs = 350;

type QuoteBody = CallInput<typeof staffOrderEndpoints.quoteStaffOrder>['body'];

export interface QuotedOrder {
  /** The newest answer; of what was typed before, while the next is awaited. */
  answer: CustomerQuote | undefined;
  /** The lines that it is about. */
  lines: readonly SentLine[];
  /** Whether it is about what is typed now. */
  isCurrent: boolean;
  hasFailed: boolean;
  again: () => void;
}

/** Without a body nothing can be asked for: a line is wrong, or there is none. */
export function useCustomerQuote(
  body: (QuoteBody & { lines: SentLine[] }) | undefined,
): QuotedOrder {
  const [quoted, setQuoted] = useState<{ key: string; answer: CustomerQuote; lines: SentLine[] }>();
  const [failedKey, setFailedKey] = useState<string>();
  const [requests, setRequests] = useState(0);
  const text = body && JSON.stringify(body);
  const key = `${requests} ${text}`;

  useEffect(() => {
    if (text === undefined) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => {
      const sent = JSON.parse(text);
      void callApi(staffOrderEndpoints.quoteStaffOrder, { body: sent, signal }).then((result) => {
        if (signal.aborted) return;
        if (result.ok) setQuoted({ key, answer: result.value, lines: sent.lines });
        setFailedKey(result.ok ? undefined : key);
      });
    }, typingMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, text]);

  const again = useCallback(() => setRequests((count) => count + 1), []);
  return {
    answer: quoted?.answer,
    lines: quoted?.lines ?? [],
    isCurrent: text !== undefined && quoted?.key === key,
    hasFailed: failedKey === key,
    again,
  };
}

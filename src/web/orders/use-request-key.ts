import { useRef } from 'react';

/** An idempotency key for each contents: however often they are sent, it is one request. */
export function useRequestKey(): (contents: unknown) => string {
  const keys = useRef(new Map<string, string>());
  return (contents) => {
    const text = JSON.stringify(contents);
    const key = keys.current.get(text) ?? crypto.randomUUID();
    keys.current.set(text, key);
    return key;
  };
}

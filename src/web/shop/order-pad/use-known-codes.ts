/** Looks up the codes of the pad's rows, a while after the last change. */
import { useEffect, useState } from 'react';
import { skuKey } from '#modules/catalogue/codes.ts';
import type { KnownCodes } from '#modules/order-pad/checked-pad.ts';
import { maxCodeLength, type PadLine } from '#modules/order-pad/pad-line.ts';
import type { Problem } from '#web/api.ts';
import { useCurrency } from '#web/currency.tsx';
import { lookUpCodes } from './known-codes.ts';

const pauseMs = 300;
const none: KnownCodes = new Map();

export interface CodeLookup {
  known: KnownCodes;
  /** Whether codes are still to be looked up. */
  isLooking: boolean;
  /** Why they could not be. */
  problem: Problem | undefined;
  retry: () => void;
  /** Asks for all of them anew: prices and what is available may have changed. */
  forget: () => void;
}

export function useKnownCodes(lines: readonly PadLine[]): CodeLookup {
  const currency = useCurrency();
  const [known, setKnown] = useState(none);
  const [problem, setProblem] = useState<Problem>();
  const missing = findMissing(lines, known);
  const wanted = missing.join('\n');
  const isLooking = wanted !== '' && problem === undefined;

  useEffect(() => {
    if (!isLooking) return undefined;
    let isCurrent = true;
    async function lookUp(): Promise<void> {
      const found = await lookUpCodes(wanted.split('\n'), currency);
      if (!isCurrent) return;
      if (found.ok) setKnown((before) => new Map([...before, ...found.known]));
      else setProblem(found.problem);
    }
    const timer = setTimeout(() => void lookUp(), pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [wanted, isLooking, currency]);

  useEffect(() => {
    const retry = () => setProblem(undefined);
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, []);

  const retry = () => setProblem(undefined);
  return { known, isLooking, problem, retry, forget: () => setKnown(none) };
}

/** Codes that were not asked for yet, each once. */
function findMissing(lines: readonly PadLine[], known: KnownCodes): string[] {
  const missing = new Map<string, string>();
  for (const { code } of lines) {
    const key = skuKey(code);
    if (key !== '' && code.length <= maxCodeLength && !known.has(key)) missing.set(key, code);
  }
  return [...missing.values()];
}

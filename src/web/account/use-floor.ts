/** Several ways to sign in on one page, of which only the one that was used last says anything. */
import { useState } from 'react';

type Way = 'form' | 'forgotten' | 'elsewhere' | 'passkey';

/** For one of the ways. */
export interface Floor {
  /** Whether its messages are shown. */
  mayTell?: boolean;
  /** It was used: what the others said is over. */
  onUsed?: () => void;
}

/** `onChange` is called when another way is used than the one before. */
export function useFloor(onChange: () => void) {
  const [last, setLast] = useState<Way>();
  function take(way: Way): void {
    if (way !== last) onChange();
    setLast(way);
  }
  return {
    take,
    of: (way: Way): Floor => ({ mayTell: last === way, onUsed: () => take(way) }),
  };
}

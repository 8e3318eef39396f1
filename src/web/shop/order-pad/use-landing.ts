/** Where the focus is after a block was pasted: the rows that had it are others then. */
import { useEffect, useRef, useState } from 'react';
import type { Pad } from './use-pad.ts';

type Lines = readonly [first: number, last: number];

/** The field that got the focus, with what stood in it then. */
interface Landed {
  line: number;
  field: Element | null;
  text: string;
}

/**
 * The first pasted line that is wrong has the focus, else the row after the last one. Codes are
 * looked up after the paste: what is wrong then gets it if nothing was typed meanwhile.
 */
export function useLanding(
  { rows, checked, lookup }: Pad,
  focus: (field: 'code', line: number) => void,
): (lines: Lines) => void {
  const [lines, land] = useState<Lines>();
  const landed = useRef<Landed>(undefined);
  const { isLooking } = lookup;

  useEffect(() => {
    if (!lines) return;
    const [first, last] = lines;
    const wrong = checked.lines.find(
      ({ line, violation }) => violation !== undefined && line >= first && line <= last,
    );
    const line = wrong?.line ?? Math.min(last + 1, rows.length);
    const isUntouched = landed.current === undefined || isAsLeft(landed.current);
    if (isUntouched && landed.current?.line !== line) {
      focus('code', line);
      const field = document.activeElement;
      landed.current = { line, field, text: textIn(field) };
    }
    if (isLooking && isUntouched) return;
    landed.current = undefined;
    land(undefined);
  }, [lines, checked, isLooking, rows, focus]);

  return land;
}

const textIn = (field: Element | null) => (field instanceof HTMLInputElement ? field.value : '');

function isAsLeft({ field, text }: Landed): boolean {
  return document.activeElement === field && textIn(field) === text;
}

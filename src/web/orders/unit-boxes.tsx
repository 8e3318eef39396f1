/** A box for each line, with how many of its units are meant. */
import { useState } from 'react';
import type { LineUnits } from '#modules/orders/line-units.ts';
import { keepSizeOnOneLine } from '#web/dashboard/format/amounts.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { FindLine, ShowAllLines, useLongList } from './lines/long-list.tsx';
import type { WireLine } from './line-amounts.ts';

export interface UnitBoxes {
  boxes: readonly UnitBox[];
  /** What is in them now, without those of 0; undefined where one is wrong. */
  units: LineUnits[] | undefined;
  /** What is in the boxes, without those of 0; undefined where one is wrong, which is shown. */
  read: () => LineUnits[] | undefined;
  /** Puts the most units, or none, into every box. */
  fillAll: (amount: 'most' | 'none') => void;
}

interface UnitBox {
  line: WireLine;
  most: number;
  text: string;
  isWrong: boolean;
  change: (text: string) => void;
}

/** `most` says how many units of a line there can be; a line with none has no box. */
export function useUnitBoxes(
  lines: readonly WireLine[],
  most: (line: WireLine) => number,
  begin: (line: WireLine) => number,
): UnitBoxes {
  const [texts, setTexts] = useState<ReadonlyMap<number, string>>(new Map());
  const [isChecked, setIsChecked] = useState(false);
  const boxes = lines
    .filter((line) => most(line) > 0)
    .map((line) => {
      const text = texts.get(line.position) ?? String(begin(line));
      return {
        ...{ line, text, most: most(line) },
        isWrong: isChecked && readCount(text, most(line)) === undefined,
        change: (typed: string) => setTexts(new Map(texts).set(line.position, typed)),
      };
    });

  const counts = boxes.map((box) => readCount(box.text, box.most));
  const units = counts.includes(undefined)
    ? undefined
    : boxes
        .map(({ line: { position } }, index) => ({ position, units: counts[index] ?? 0 }))
        .filter((some) => some.units > 0);

  function read(): LineUnits[] | undefined {
    setIsChecked(units === undefined);
    return units;
  }

  function fillAll(amount: 'most' | 'none'): void {
    const text = (box: UnitBox) => (amount === 'most' ? String(box.most) : '0');
    setTexts(new Map(boxes.map((box) => [box.line.position, text(box)])));
  }

  return { boxes, units, read, fillAll };
}

function readCount(text: string, most: number): number | undefined {
  const count = /^\d{1,10}$/.test(text.trim()) ? Number(text) : undefined;
  return count !== undefined && count <= most ? count : undefined;
}

interface UnitBoxListProps {
  boxes: readonly UnitBox[];
  legend: string;
  /** Of several boxes that begin full: fills or empties all of them. */
  onFillAll?: UnitBoxes['fillAll'];
}

export function UnitBoxList({ boxes, legend, onFillAll }: UnitBoxListProps) {
  const { unitBoxes: words } = useWords();
  const list = useLongList(boxes, {
    named: ({ line }) => line,
    isPinned: ({ isWrong }) => isWrong,
  });
  const hintOf = ({ sku }: WireLine, most: number) =>
    sku === null ? fill(words.atMost, { most }) : fill(words.atMostOf, { sku, most });
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-small font-semibold">{legend}</legend>
      {onFillAll && boxes.length > 1 && (
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={() => onFillAll('none')}>
            {words.takeNone}
          </Button>
          <Button variant="outline" onClick={() => onFillAll('most')}>
            {words.takeAll}
          </Button>
        </div>
      )}
      <FindLine list={list} />
      {list.shown.map(({ line, most, text, isWrong, change }) => (
        <TextField
          key={line.position}
          label={keepSizeOnOneLine(line.name)}
          hint={hintOf(line, most)}
          className="grid-cols-[minmax(0,1fr)_6rem] items-center [&_p]:col-span-full"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          error={isWrong ? fill(words.wrong, { most }) : undefined}
          onChange={(event) => change(event.currentTarget.value)}
        />
      ))}
      <ShowAllLines list={list} />
    </fieldset>
  );
}

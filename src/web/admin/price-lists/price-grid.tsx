/** Lines of article, quantity, price and moments, moved through with the keyboard. */
import { useUnsavedGuard } from '#web/dashboard/forms/unsaved-guard.tsx';
import { formatHomeAmount, formatPer } from '#web/dashboard/format/amounts.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError, inputClass } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import type { ListWithPrices } from './edit-prices.tsx';
import {
  articleKey,
  columns,
  isBlock,
  type Column,
  type PriceRow,
  type WireListPrice,
} from './price-rows.ts';
import { usePriceRows, type PriceRows } from './use-price-rows.ts';

export function PriceGrid({ list, after }: { list: ListWithPrices; after: string }) {
  const { priceLists, failure } = useStaffWords();
  const { grid: words } = priceLists;
  const grid = usePriceRows(list, after);
  const { rows, isUnsaved, isSaving } = grid;
  const guard = useUnsavedGuard({ isUnsaved, isSaving });
  const named = new Map(list.prices.map(({ sku, ...price }) => [articleKey(sku), price]));
  return (
    <div className="grid min-w-0 gap-4 overflow-hidden p-1">
      <p className="text-small text-graphite">{words.pasting}</p>
      <div className="relative min-w-0 overflow-x-auto">
        <table className="w-full border-t border-ink text-left text-small">
          <caption className="sr-only">{words.caption}</caption>
          <thead>
            <tr className="border-b border-line text-fine text-graphite">
              {columns.map((column) => (
                <th key={column} scope="col" className="px-1 py-2 font-normal">
                  {words.columns[column]}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">{words.removeColumn}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <GridRow
                key={row.id}
                {...{ row, index, grid }}
                tool={named.get(articleKey(row.article))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <FormError error={grid.error} />
      <div className="flex flex-wrap gap-3">
        <Button busy={isSaving ? failure.loading : undefined} onClick={() => void grid.save()}>
          {words.save}
        </Button>
        <Button variant="outline" onClick={grid.addRows}>
          {words.more}
        </Button>
      </div>
      {guard}
    </div>
  );
}

type ListedTool = Pick<WireListPrice, 'name' | 'ownPrice' | 'abovePublic' | 'abovePublicPer'>;

interface GridRowProps {
  row: PriceRow;
  index: number;
  grid: PriceRows;
  /** Of the article, where the list has had it. */
  tool: ListedTool | undefined;
}

function GridRow({ row, index, grid, tool }: GridRowProps) {
  const { grid: words } = useStaffWords().priceLists;
  const error = grid.messages.get(row.id);
  const line = index + 1;
  const note =
    describeTheirs(grid, row, words) ?? (grid.dearer.has(row.id) ? words.dearer : undefined);
  const errorId = `error-${row.id}`;
  const message = error?.text ?? note;
  const isWrong = (column: Column) => error && (error.column ?? column) === column;
  return (
    <>
      <tr className={message === undefined ? 'border-b border-line align-top' : 'align-top'}>
        {columns.map((column) => (
          <td key={column} className="px-1 py-1.5">
            <input
              data-line={line}
              data-column={column}
              aria-label={fill(words.cell, { column: words.columns[column], line })}
              aria-invalid={isWrong(column) || undefined}
              aria-describedby={message === undefined ? undefined : errorId}
              value={row[column]}
              placeholder={column.endsWith('At') && row.article !== '' ? words.noMoment : undefined}
              autoComplete="off"
              maxLength={64}
              inputMode={inputModes[column]}
              className={`${inputClass} w-full min-w-24 px-2 py-1`}
              onKeyDown={moveByKey}
              onChange={({ target }) => grid.change(row.id, column, target.value)}
              onPaste={(event) => {
                const text = event.clipboardData.getData('text/plain');
                if (!isBlock(text)) return;
                event.preventDefault();
                grid.paste(index, text);
              }}
            />
            {column === 'article' && tool && (
              <p className="mt-1 text-fine text-graphite">
                {tool.name}, {fill(words.own, { price: formatHomeAmount(tool.ownPrice) })}
                {tool.abovePublic !== null && (
                  <strong className="block font-semibold text-oxblood">
                    {fill(words.abovePublic, {
                      price: formatPer(tool.abovePublic, tool.abovePublicPer, grid.list.currency),
                    })}
                  </strong>
                )}
              </p>
            )}
          </td>
        ))}
        <td className="py-1.5">
          <Button
            variant="quiet"
            aria-label={fill(words.removeLine, { line })}
            onClick={() => grid.remove(row.id)}
          >
            <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
              <path d="m4 4 8 8m0-8-8 8" fill="none" stroke="currentColor" strokeWidth="1.6" />
            </svg>
          </Button>
        </td>
      </tr>
      {message !== undefined && (
        <tr className="border-b border-line">
          <td colSpan={columns.length + 1} className="px-1 pb-2">
            <p
              id={errorId}
              role="alert"
              className="sticky left-1 max-w-72 text-fine font-semibold text-oxblood sm:max-w-prose"
            >
              {message}
            </p>
          </td>
        </tr>
      )}
    </>
  );
}

const inputModes = {
  ...({ article: undefined, from: 'numeric', price: 'decimal' } as const),
  ...({ per: 'numeric', startsAt: undefined, endsAt: undefined } as const),
} as const satisfies Record<Column, unknown>;

type Words = ReturnType<typeof useStaffWords>['priceLists']['grid'];

/** What others have written of the same tool meanwhile; undefined for nothing. */
function describeTheirs(
  { theirs, list }: PriceRows,
  { article }: PriceRow,
  words: Words,
): string | undefined {
  const key = articleKey(article);
  if (!theirs.has(key)) return undefined;
  const steps =
    theirs.get(key)?.prices.flatMap(({ per, steps: own }) =>
      own.map(({ from, price }) => {
        return { from, price: formatPer(Number(price), Number(per ?? 1), list.currency) };
      }),
    ) ?? [];
  if (steps.length === 0) return words.theirsGone;
  const texts = steps.map((step) => fill(words.step, step));
  return fill(words.theirs, { steps: texts.join(', ') });
}

/** Up and down within a column; Enter goes down as well. */
function moveByKey(event: React.KeyboardEvent<HTMLInputElement>): void {
  const { currentTarget: input, key, nativeEvent } = event;
  const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[key];
  if (step === undefined || nativeEvent.isComposing) return;
  event.preventDefault();
  const { line, column } = input.dataset;
  const next = input
    .closest('table')
    ?.querySelector<HTMLInputElement>(
      `[data-line="${Number(line) + step}"][data-column="${column}"]`,
    );
  next?.focus();
  next?.select();
}

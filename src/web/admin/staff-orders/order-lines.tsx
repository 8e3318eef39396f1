/** The lines of the order, and the search that adds one. */
import { AddTool } from '#web/orders/editing/add-tool.tsx';
import { homeCurrency } from '#platform/currency.ts';
import { fill } from '#web/wording/fill.ts';
import { LineRow } from './line-row.tsx';
import { newOrderTexts } from './new-order-texts.ts';
import type { StaffOrder } from './use-staff-order.ts';

const words = newOrderTexts.lines;

export function OrderLines({ order }: { order: StaffOrder }) {
  const { lines, currency, quoted, lineErrors, clearedPrices } = order;
  // For a moment after a change of currency the answer is still about the one before.
  const answer = quoted.answer?.currency === currency ? quoted.answer : undefined;
  const quotes = new Map(quoted.lines.map(({ tool }, index) => [tool, answer?.lines[index]]));
  return (
    <section aria-labelledby="lines-title" className="grid gap-4">
      <h3 id="lines-title" className="text-2">
        {words.title}
      </h3>
      <p role="status" className="text-small font-semibold empty:hidden">
        {clearedPrices && fill(words.cleared, clearedPrices)}
      </p>
      {lines.length === 0 ? (
        <p className="text-small text-graphite">{words.none}</p>
      ) : (
        <ol aria-label={words.list} className="grid border-t border-line">
          {lines.map((line) => (
            <LineRow
              key={line.tool}
              line={line}
              quoted={quotes.get(line.tool)}
              currency={currency}
              errors={lineErrors.get(line.tool) ?? {}}
              onChange={(change) => order.changeLine(line.tool, change)}
              onRemove={() => order.removeLine(line.tool)}
            />
          ))}
        </ol>
      )}
      {/* In which every tool has a price: whether this customer can have it says the quote. */}
      <AddTool
        currency={homeCurrency}
        draft={lines.map(({ tool, name, quantity }) => {
          return { tool, name, quantity, from: 0, isRemoved: false };
        })}
        addedText={words.added}
        onAdd={({ tool, name, quantity }) => order.addLine({ tool, name, quantity })}
      />
    </section>
  );
}

/** 'price × quantity = total', as far as there is a quantity; told aloud when the typing rests. */
import { useEffect, useRef, useState } from 'react';
import type { Tool } from '#modules/catalogue/tool.ts';
import { formatCount } from '#platform/figures.ts';
import { formatDollars, multiplyMinor } from '#platform/money.ts';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';

interface OrderTotalProps {
  tool: Tool;
  quantity: number | undefined;
}

export function OrderTotal({ tool, quantity }: OrderTotalProps) {
  const { order: words } = useWords();
  const total =
    quantity === undefined ? undefined : formatDollars(multiplyMinor(tool.priceMinor, quantity));
  const [first, setFirst] = useState(total);
  if (first !== undefined && total !== first) setFirst(undefined);
  const moves = total !== undefined && first === undefined;
  return (
    <div className="figures flex flex-wrap items-baseline justify-between gap-2 border-t border-ink pt-4">
      <span className="font-semibold">{words.total}</span>
      {/* A new key starts the small movement again; what the page came with does not move. */}
      <output key={total} className={`text-1 ${moves ? 'ticks' : ''}`} aria-live="off">
        {quantity === undefined || total === undefined
          ? '–'
          : fill(words.sum, {
              price: formatDollars(tool.priceMinor),
              quantity: formatCount(quantity),
              total,
            })}
      </output>
      <Announced total={total} />
    </div>
  );
}

const restMs = 900;

/** Not at every keystroke, and not before anything was changed. */
function Announced({ total }: { total: string | undefined }) {
  const { purchase: words } = useWords();
  const untouched = useRef(total);
  const [told, setTold] = useState('');
  useEffect(() => {
    if (total === undefined || total === untouched.current) return undefined;
    untouched.current = undefined;
    const timer = setTimeout(() => setTold(fill(words.announced, { total })), restMs);
    return () => clearTimeout(timer);
  }, [total, words]);
  return (
    <span role="status" className="sr-only">
      {told}
    </span>
  );
}

/** The lines of an order of several tools: each with its units and what it comes to. */
import type { Currency } from '#platform/currency.ts';
import { formatCount } from '#platform/number-format.ts';
import type { WireOrder } from '#web/api.ts';
import { formatAmount, keepSizeOnOneLine } from '#web/dashboard/format/amounts.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { FindLine, ShowAllLines, useLongList } from './long-list.tsx';
import { ToolThumbnail } from './tool-thumbnail.tsx';
import { formatLineGoods, formatLinePrice, type WireLine } from '../line-amounts.ts';

interface LineListProps {
  order: Pick<WireOrder, 'lines' | 'currency'>;
  /** Each beside its line; without them lines have none. */
  pictures?: readonly { tool: string; img: string }[];
}

export function LineList({ order, pictures = [] }: LineListProps) {
  const imgOf = new Map(pictures.map(({ tool, img }) => [tool, img]));
  const list = useLongList(order.lines, { named: (line) => line });
  return (
    <div className="grid gap-3">
      <FindLine list={list} />
      <ol className="grid divide-y divide-line">
        {list.shown.map((line) => (
          <li key={line.position} className="flex gap-3 py-2">
            {imgOf.size > 0 && <ToolThumbnail img={imgOf.get(line.tool) ?? ''} className="w-14" />}
            <Line line={line} currency={order.currency} />
          </li>
        ))}
      </ol>
      <ShowAllLines list={list} />
    </div>
  );
}

interface LineProps {
  line: WireLine;
  currency: Currency;
}

function Line({ line, currency }: LineProps) {
  const { orderLines: words } = useWords();
  const address = line.product === null ? `/tools/${line.tool}` : `/products/${line.product}`;
  return (
    <div className="flex min-w-0 grow flex-wrap content-start items-baseline justify-between gap-x-4">
      <a
        href={address}
        className="inline-flex min-h-11 items-center font-semibold underline decoration-line decoration-1 underline-offset-4 hover:decoration-vermilion pointer-fine:min-h-0"
      >
        {keepSizeOnOneLine(line.name)}
      </a>
      <ArticleNumber line={line} />
      <span className="figures ml-auto text-small whitespace-nowrap text-graphite max-sm:whitespace-normal">
        {line.priceList !== undefined && `${line.priceList}: `}
        {formatCount(line.quantity)} × {formatLinePrice(line, { currency, words })} ={' '}
        <span className="font-semibold whitespace-nowrap text-ink">
          {formatLineGoods(line, currency)}
        </span>
      </span>
      <RefundedNote line={line} currency={currency} />
    </div>
  );
}

/** What a shop's own list calls the tool, where it has a number. */
export function ArticleNumber({ line: { sku } }: { line: WireLine }) {
  return sku === null ? null : <span className="figures text-small text-graphite">{sku}</span>;
}

/** How many units of a line were refunded and how many are left, where any were refunded. */
export function RefundedNote({ line, currency }: LineProps) {
  const { refundedUnits: words } = useWords();
  const units = line.cancelled + line.returned;
  if (units === 0) return null;
  const values = {
    ...{ units: formatCount(units), amount: formatAmount(line.refunded, currency) },
    ...{ left: formatCount(line.quantity - units), quantity: formatCount(line.quantity) },
  };
  return <span className="figures w-full text-small">{fill(words.line, values)}</span>;
}

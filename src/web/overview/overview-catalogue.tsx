/** For staff who look after the catalogue: which tools run out, and what customers say. */
import { Link } from 'react-router';
import { lowStockMinimumOrders, stockLevel } from '#modules/inventory/stock-level.ts';
import { Stars } from '#web/ui/stars.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import type { StaffWording } from '#web/wording/staff/staff-wording.ts';
import type { Overview } from './overview-figures.ts';
import { OverviewSection } from './overview-section.tsx';

type CatalogueOverview = NonNullable<Overview['catalogue']>;
type LowTool = CatalogueOverview['lowTools'][number];

export function CatalogueSection({ catalogue }: { catalogue: CatalogueOverview }) {
  return (
    <>
      <LowStock catalogue={catalogue} />
      <LatestReviews catalogue={catalogue} />
    </>
  );
}

function LowStock({ catalogue: { low, lowTools } }: { catalogue: CatalogueOverview }) {
  const { overview: words } = useStaffWords();
  return (
    <OverviewSection title={words.low}>
      <p className="text-small text-graphite">
        {low === 0 ? words.lowNone : fill(words.lowCount, { count: low })}
      </p>
      {low > 0 && (
        <ul className="border-t border-line">
          {lowTools.map((tool) => (
            <li key={tool._id} className="border-b border-line py-2">
              <LowToolRow tool={tool} />
            </li>
          ))}
        </ul>
      )}
      <More to="/dashboard/manageorder?sort=available">{words.lowAll}</More>
    </OverviewSection>
  );
}

/** The bar is full where stock is no longer low, and has a tick where the smallest order is. */
const minimumTick = `${100 / lowStockMinimumOrders}%`;

function LowToolRow({ tool }: { tool: LowTool }) {
  const { _id, name, quantity1: minimumQuantity, quantity2: available } = tool;
  const { overview: words } = useStaffWords();
  const percent = (100 * available) / (minimumQuantity * lowStockMinimumOrders);
  return (
    <>
      <Link
        to={`/dashboard/manageorder/${_id}`}
        className="inline-flex min-h-11 items-center font-semibold text-balance hover:text-vermilion hover:underline"
      >
        {name}
      </Link>
      <div aria-hidden="true" className="text-copper">
        <svg className="block h-2 w-full" shapeRendering="crispEdges">
          <rect width="100%" height="100%" className="fill-line" />
          <rect width={`${percent}%`} height="100%" className="fill-current" />
          <rect x={minimumTick} width="2" height="100%" className="fill-ink" />
        </svg>
      </div>
      <p className="figures mt-1 text-fine text-graphite">{unitsLeft(tool, words)}</p>
    </>
  );
}

function unitsLeft(
  { quantity1: minimumQuantity, quantity2: available }: LowTool,
  words: StaffWording['overview'],
): string {
  const level = stockLevel(available, minimumQuantity);
  if (level === 'sold_out') return words.lowSoldOut;
  const text = level === 'below_minimum' ? words.lowBelow : words.lowUnits;
  return fill(text, { available, minimum: minimumQuantity });
}

function LatestReviews({ catalogue }: { catalogue: CatalogueOverview }) {
  const { reviews, waitingProductReviews: waiting } = catalogue;
  const { overview: words } = useStaffWords();
  return (
    <OverviewSection title={words.reviews}>
      {reviews.length === 0 && <p className="text-small text-graphite">{words.reviewsNone}</p>}
      {reviews.length > 0 && (
        <ul className="border-t border-line">
          {reviews.map(({ _id, name, review, rating }) => (
            <li key={_id} className="grid gap-1 border-b border-line py-3">
              <p className="flex flex-wrap items-center justify-between gap-x-4">
                <span className="min-w-0 font-semibold">{name}</span>
                <Stars rating={rating} />
              </p>
              <p className="line-clamp-3 text-small">{review}</p>
            </li>
          ))}
        </ul>
      )}
      {waiting > 0 && (
        <More to="/dashboard/product-reviews">
          {waiting === 1
            ? words.productReviews.one
            : fill(words.productReviews.other, { count: waiting })}
        </More>
      )}
      <More to="/dashboard/reviews">{words.reviewsAll}</More>
    </OverviewSection>
  );
}

function More({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <Link
      to={to}
      className="link inline-flex min-h-11 items-center justify-self-start text-small font-semibold"
    >
      {children}
    </Link>
  );
}

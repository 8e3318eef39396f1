/** One tool of the home page; its picture and name lead to its product, 'Buy now' to itself. */
import { formatCount } from '#platform/number-format.ts';
import { currencyCode } from '#platform/currency.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { ToolPicture } from '#web/ui/pictures/tool-picture.tsx';
import { TaxedPrice, useRate } from '#web/prices/taxed-price.tsx';
import { fill } from '#web/wording/fill.ts';
import { stockAlertTexts } from '#web/wording/orders/stock-alerts.ts';
import { useWords } from '#web/words.ts';
import { AddToCart } from '../cart/add-to-cart.tsx';
import { anchorOf, SizeLinks } from '../sizes/size-links.tsx';
import { canBeOrdered, leastOf } from '../purchase/order-rules.ts';
import type { ListedTool } from './tools-list.tsx';

export function ToolCard({ tool, picture, price, sizes }: ListedTool) {
  const { tool: words } = useWords();
  const isOrderable = canBeOrdered(tool);
  const smallest = leastOf(tool);
  return (
    <article className="group relative flex flex-col">
      <div className="overflow-hidden bg-well">
        <ToolPicture
          img={tool.img}
          picture={picture}
          name={tool.name}
          cut="card"
          sizes="(min-width: 80rem) 19rem, (min-width: 48rem) 30vw, 46vw"
          className="aspect-4/5 w-full object-cover transition-transform duration-(--calm) group-hover:scale-[1.025]"
        />
      </div>
      <h3 className="mt-2 text-1 leading-[1.15] sm:mt-4 sm:text-2">
        <a
          href={`/products/${tool.productSlug}${tool.variant === '' ? '' : anchorOf(tool.variant)}`}
          className="after:absolute after:inset-0"
        >
          {tool.name}
        </a>
      </h3>
      <div className="mt-1 flex flex-wrap items-center gap-x-1 sm:mt-1.5 sm:gap-x-3 sm:gap-y-1">
        <CardPrice {...{ tool, price }} smallest={smallest} />
        {tool.ratingTenths > 0 && <Stars rating={tool.ratingTenths / 10} />}
      </div>
      {/* Only what runs on for very long is cut; the shop's own texts never are. */}
      <p className="folded mt-2 line-clamp-12 md:line-clamp-6 text-small text-graphite">
        {tool.description}
      </p>
      {/* Said above the figures, so that these stay on one line with those of the card beside. */}
      <div className="mt-auto grid pt-1 sm:gap-1 sm:pt-4">
        <SizeLinks {...{ sizes, current: tool.variant, slug: tool.productSlug, name: tool.name }} />
        {!isOrderable && (
          <p className="pt-1 text-fine font-semibold text-oxblood max-sm:sr-only">{words.fewer}</p>
        )}
        <dl className="figures grid text-fine sm:gap-1 sm:text-small">
          <CardFact name={words.minimum} value={smallest} />
          <CardFact name={words.available} value={tool.available} unitsOf={tool.id} />
        </dl>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 sm:mt-3">
        {isOrderable && price.minor !== null && <AddToCart tool={tool} className="grow" />}
        {!isOrderable && (
          <a
            href={`/products/${tool.productSlug}#tell-me`}
            className={`relative z-1 grow ${buttonClass('quiet')}`}
          >
            {stockAlertTexts.title}
          </a>
        )}
        <a
          href={`/tools/${tool.id}`}
          aria-label={fill(words.buyNamed, { name: tool.name })}
          className={buttonClass('quiet', `relative z-1 ${isOrderable ? '' : 'text-graphite!'}`)}
        >
          {words.buy}
        </a>
      </div>
    </article>
  );
}

/** What it says who buys for a company comes by script: `site/agreed-prices.ts`. */
function CardPrice({
  tool,
  price: { currency, minor, perUnits },
  smallest,
}: Pick<ListedTool, 'tool' | 'price'> & { smallest: number }) {
  const { product: words } = useWords();
  const { taxClass } = tool;
  const rate = useRate(taxClass);
  if (minor === null) {
    const named = fill(words.notSoldIn, { currency: currencyCode(currency) });
    return <p className="text-small text-graphite">{named}</p>;
  }
  // Nothing is sold for nothing: it has no price yet, and staff look at its preview.
  if (minor === 0) return null;
  return (
    <p
      data-price={tool.id}
      data-minimum={smallest}
      data-rate={rate}
      className="figures font-semibold sm:text-1"
    >
      <TaxedPrice price={{ priceMinor: minor, perUnits }} taxClass={taxClass} />
    </p>
  );
}

interface CardFactProps {
  name: string;
  value: number;
  /** The tool whose units these are: put right when they are seen. */
  unitsOf?: string;
}

function CardFact({ name, value, unitsOf }: CardFactProps) {
  return (
    <div className="flex justify-between gap-2 sm:border-b sm:border-line sm:pb-1">
      <dt className="text-graphite">{name}</dt>
      <dd data-units={unitsOf} className="font-semibold">
        {formatCount(value)}
      </dd>
    </div>
  );
}

/** A tool's name, price and description, how many are left, and its specification. */
import type { Fact, Tool } from '#modules/catalogue/tool.ts';
import type { PriceCut } from '#modules/prices/price-history.ts';
import { stepAt, type PriceLadder } from '#modules/prices/price-list.ts';
import { formatCount } from '#platform/number-format.ts';
import { TaxedPrice } from '#web/prices/taxed-price.tsx';
import { fill } from '#web/wording/fill.ts';
import { companyTexts } from '#web/buying/company-texts.ts';
import { useWords } from '#web/words.ts';
import { CutNote, PriceSteps } from '../product/price-steps.tsx';
import { priceClass, ProductHead } from '../product/product-head.tsx';
import { canBeOrdered, leastOf, readinessMessage } from './order-rules.ts';

interface ToolHeadProps {
  tool: Tool;
  ladder: PriceLadder;
  /** Whether it is that of the company that is bought for. */
  isAgreed: boolean;
  cut?: PriceCut | undefined;
  rating: React.ReactNode;
}

export function ToolHead({ tool, ladder, isAgreed, cut, rating }: ToolHeadProps) {
  const { tool: words, purchase, product } = useWords();
  const isOrderable = canBeOrdered(tool);
  const smallest = leastOf(tool);
  const step = stepAt(ladder, smallest);
  const { taxClass, name, description } = tool;
  const notes = [
    ...(step.perUnits === undefined ? [words.each] : []),
    ...(isAgreed ? [companyTexts.yours] : []),
  ];
  const price = (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="sr-only">{words.price}</span>
      <span className={priceClass}>
        <TaxedPrice price={step} taxClass={taxClass} />
      </span>
      <span className="text-small text-graphite">{notes.join(', ')}</span>
    </p>
  );
  return (
    <ProductHead {...{ name, description, price, rating }}>
      <CutNote {...{ cut, taxClass }} />
      <PriceSteps {...{ ladder, taxClass }} minimumOrder={smallest} name={name} />
      <p className="-my-2 flex flex-wrap items-center gap-x-4 text-small text-graphite print:hidden">
        {tool.sku !== null && <span>{fill(product.sku, { sku: tool.sku })}</span>}
        <a
          href={`/products/${tool.productSlug}`}
          className="link inline-flex min-h-11 items-center"
        >
          {tool.variant === '' ? product.ofTool : product.allSizes}
        </a>
      </p>
      <div className="grid gap-2">
        <dl className="figures grid grid-cols-[auto_1fr] border-y border-line">
          <Count name={words.minimum} value={smallest} />
          <Count name={words.available} value={tool.available} low={!isOrderable} />
        </dl>
        <p className={`text-small font-semibold ${isOrderable ? 'text-pine' : 'text-oxblood'}`}>
          {readinessMessage(tool, purchase)}
        </p>
      </div>
    </ProductHead>
  );
}

function Count({ name, value, low = false }: { name: string; value: number; low?: boolean }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 py-2 pr-4 not-first:border-l not-first:border-line not-first:pl-4">
      <dt className="text-fine text-graphite">{name}</dt>
      <dd className={`font-display text-2 leading-none lg:text-3 ${low ? 'text-oxblood' : ''}`}>
        {formatCount(value)}
      </dd>
    </div>
  );
}

export function FactsTable({ facts, title }: { facts: readonly Fact[]; title: string }) {
  if (facts.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="text-3">{title}</h2>
      <table className="mt-4 w-full border-t border-ink text-left text-small">
        <tbody>
          {facts.map(({ label, value }) => (
            <tr key={label} className="border-b border-line">
              <th scope="row" className="w-2/5 py-2.5 pr-4 align-top font-normal text-graphite">
                {label}
              </th>
              <td className="py-2.5">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

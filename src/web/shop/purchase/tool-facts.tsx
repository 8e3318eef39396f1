/** A tool's name, price and description, how many are left, and its specification. */
import type { Fact, Tool } from '#modules/catalogue/tool.ts';
import type { PriceCut } from '#modules/prices/price-history.ts';
import { stepAt, type PriceLadder } from '#modules/prices/price-list.ts';
import { formatCount } from '#platform/number-format.ts';
import { TaxedPrice } from '#web/prices/taxed-price.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { fill } from '#web/wording/fill.ts';
import { companyTexts } from '#web/buying/company-texts.ts';
import { useWords } from '#web/words.ts';
import { CutNote, PriceSteps } from '../product/price-steps.tsx';
import { canBeOrdered, leastOf, readinessMessage } from './order-rules.ts';

interface ToolHeadProps {
  tool: Tool;
  ladder: PriceLadder;
  /** Whether it is that of the company that is bought for. */
  isAgreed: boolean;
  cut?: PriceCut | undefined;
}

export function ToolHead({ tool, ladder, isAgreed, cut }: ToolHeadProps) {
  const { tool: words, purchase, product } = useWords();
  const isOrderable = canBeOrdered(tool);
  const smallest = leastOf(tool);
  const step = stepAt(ladder, smallest);
  const { taxClass } = tool;
  return (
    <header className="grid gap-4 lg:gap-2">
      <h1 className="text-5 lg:text-4">{tool.name}</h1>
      <p className="-mt-2 flex lg:-my-1 flex-wrap items-center gap-x-4 text-small text-graphite print:hidden">
        {tool.sku !== null && <span>{fill(product.sku, { sku: tool.sku })}</span>}
        <a
          href={`/products/${tool.productSlug}`}
          className="link inline-flex min-h-11 items-center"
        >
          {tool.variant === '' ? product.ofTool : product.allSizes}
        </a>
      </p>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="sr-only">{words.price}</span>
        <span className="figures text-3 font-semibold">
          <TaxedPrice price={step} taxClass={taxClass} />
        </span>
        <span className="text-graphite">
          {[
            ...(step.perUnits === undefined ? [words.each] : []),
            ...(isAgreed ? [companyTexts.yours] : []),
          ].join(', ')}
        </span>
        <span className="self-center">
          <Stars rating={tool.ratingTenths / 10} />
        </span>
      </p>
      <CutNote {...{ cut, taxClass }} />
      <PriceSteps {...{ ladder, taxClass }} minimumOrder={smallest} name={tool.name} />
      <p className="max-w-[58ch] font-story text-1 leading-relaxed lg:text-body lg:leading-snug">
        {tool.description}
      </p>
      <dl className="figures grid grid-cols-2 border-y border-line lg:mt-1">
        <Count name={words.minimum} value={smallest} />
        <Count name={words.available} value={tool.available} low={!isOrderable} />
      </dl>
      <p
        className={`figures text-small font-semibold ${isOrderable ? 'text-pine' : 'text-oxblood'}`}
      >
        {readinessMessage(tool, purchase)}
      </p>
    </header>
  );
}

function Count({ name, value, low = false }: { name: string; value: number; low?: boolean }) {
  return (
    <div className="grid gap-1 py-3 lg:flex lg:items-baseline lg:gap-3 lg:py-2 not-first:border-l not-first:border-line not-first:pl-5">
      <dt className="text-fine text-graphite">{name}</dt>
      <dd className={`font-display text-3 leading-none ${low ? 'text-oxblood' : ''}`}>
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

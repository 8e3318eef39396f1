/** The catalogue: every tool on sale as a card, with the filter by kind. */
import type { Currency } from '#platform/currency.ts';
import type { Tool } from '#modules/catalogue/tool.ts';
import { tools as content } from '#web/content/home.ts';
import type { Picture } from '#web/content/picture.ts';
import { useWords } from '#web/words.ts';
import { catalogueUrl } from '../catalogue/catalogue-url.ts';
import { FinderTeaser } from '../finder/finder-teaser.tsx';
import { KindFilter } from './kind-filter.tsx';
import { kindNumber, kindsOf } from './kinds.ts';
import { SectionHeading } from '../frame/section-heading.tsx';
import { ToolCard } from './tool-card.tsx';

export interface ListedTool {
  tool: Tool;
  picture: Picture | undefined;
  price: ShownPrice;
}

/** In the currency of the page. */
export interface ShownPrice {
  currency: Currency;
  /** Null where it is not sold in it. */
  minor: number | null;
  /** For how many pieces that is; undefined for one. */
  perUnits?: number | undefined;
}

export function ToolsList({ shown }: { shown: readonly ListedTool[] }) {
  const { catalogue } = useWords();
  const tools = shown.map(({ tool }) => tool);
  return (
    <section id="paintTools" aria-labelledby="tools-title" className="section pt-0">
      <div className="page">
        <SectionHeading id="tools-title" label={content.label} title={content.title} />
        {shown.length === 0 && <p className="mt-8 text-1 text-graphite">{content.empty}</p>}
        <div className="shelf mt-10">
          <KindFilter kinds={kindsOf(tools)} total={tools.length} />
          <ul className="mt-8 grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-6 md:grid-cols-3 lg:gap-y-14 xl:grid-cols-4">
            {shown.map((entry) => (
              <li key={entry.tool.id} data-kind={kindNumber(entry.tool)} className="grid">
                <ToolCard {...entry} />
              </li>
            ))}
          </ul>
        </div>
        <div className="mt-10 flex flex-wrap items-center gap-x-8">
          <a
            href={catalogueUrl({})}
            className="link inline-flex min-h-11 items-center font-semibold"
          >
            {catalogue.whole}
          </a>
          <FinderTeaser />
        </div>
      </div>
    </section>
  );
}

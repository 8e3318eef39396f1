/** The catalogue: every tool on sale as a card, with the filter by kind. */
import type { Currency } from '#platform/currency.ts';
import type { ProductSize } from '#modules/catalogue/product.ts';
import type { Tool } from '#modules/catalogue/tool.ts';
import { tools as content } from '#web/content/home.ts';
import type { Picture } from '#web/content/picture.ts';
import { useWords } from '#web/words.ts';
import { catalogueUrl } from '../catalogue/catalogue-url.ts';
import { FinderTeaser } from '../finder/finder-teaser.tsx';
import { KindFilter } from './kind-filter.tsx';
import { kindNumber, kindsOf, shelvesOf, type Shelf } from './kinds.ts';
import { SectionHeading } from '../frame/section-heading.tsx';
import { ToolCard } from './tool-card.tsx';

export interface ListedTool {
  tool: Tool;
  picture: Picture | undefined;
  price: ShownPrice;
  /** Of its product. */
  sizes?: readonly ProductSize[] | undefined;
}

/** In the currency of the page. */
export interface ShownPrice {
  currency: Currency;
  /** Null where it is not sold in it. */
  minor: number | null;
  /** For how many pieces that is; undefined for one. */
  perUnits?: number | undefined;
}

interface ToolsListProps {
  shown: readonly ListedTool[];
  /** The number of the kind that the address names; 0 for all. */
  kind: number;
}

export function ToolsList({ shown, kind }: ToolsListProps) {
  const { catalogue } = useWords();
  const tools = shown.map(({ tool }) => tool);
  const shelves = shelvesOf(shown);
  return (
    <section id="paintTools" aria-labelledby="tools-title" className="section pt-0">
      <div className="page">
        <SectionHeading id="tools-title" label={content.label} title={content.title} />
        {shown.length === 0 && <p className="mt-8 text-1 text-graphite">{content.empty}</p>}
        <div className="shelves mt-10 max-sm:mt-6">
          <KindFilter kinds={kindsOf(tools)} total={tools.length} chosen={kind} />
          <TextsChoice isBeside={shelves.length > 1} />
          <div className="sm:mt-8 sm:grid sm:grid-cols-2 sm:gap-x-6 sm:gap-y-10 md:grid-cols-3 lg:gap-y-14 xl:grid-cols-4">
            {shelves.map((shelf) => (
              <ToolShelf key={shelf.entries[0]?.tool.id} {...shelf} />
            ))}
          </div>
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-x-8 sm:mt-10">
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

/** On a phone a row that is moved sideways; on wider screens all shelves are one grid. */
function ToolShelf({ kinds, name, entries }: Shelf<ListedTool>) {
  return (
    <div data-kind={kinds.join(' ')} className="sm:contents">
      {name !== '' && (
        <p className="flex min-h-14 items-end pb-2 text-small font-semibold sm:hidden">{name}</p>
      )}
      <ul className="strip sm:contents">
        {entries.map((entry) => (
          <li key={entry.tool.id} data-kind={kindNumber(entry.tool)} className="grid">
            <ToolCard {...entry} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface TextsChoiceProps {
  /** On one line with the name of the first shelf. */
  isBeside: boolean;
}

/** On a phone what is written about the tools is folded, all of it at once. */
function TextsChoice({ isBeside }: TextsChoiceProps) {
  const { catalogue } = useWords();
  return (
    <label
      className={
        'relative z-1 ml-auto flex min-h-14 w-fit items-end gap-2 pb-2 text-small text-graphite ' +
        (isBeside ? '-mb-14 sm:hidden' : 'sm:hidden')
      }
    >
      <input type="checkbox" name="texts" className="size-5" />
      {catalogue.withTexts}
    </label>
  );
}

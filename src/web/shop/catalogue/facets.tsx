/**
 * What the products of a page can be narrowed by: a list of links for each attribute, with how many
 * products each leads to. Beside the products on a wide screen, folded above them on a narrow one.
 */
import type { Facet, FacetOption, Filters } from '#modules/catalogue/facets/facet.ts';
import { formatCount } from '#platform/number-format.ts';
import { fill } from '#web/wording/fill.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { useWords } from '#web/words.ts';

export interface FacetsProps {
  facets: readonly Facet[];
  filters: Filters;
  /** The address of the same page with these filters. */
  urlOf: (filters: Filters) => string;
}

interface FacetsFoldProps extends FacetsProps {
  /** '17 products': how many there are by now. */
  countText: string;
  className?: string;
}

/** Open on a wide screen, where nothing is to be pressed for it. */
export const folded = 'group lg:[&::details-content]:[content-visibility:visible]';

export const foldButton =
  'flex min-h-12 cursor-pointer items-center justify-between gap-1 rounded-plain border ' +
  'border-field-line px-3 text-small font-semibold hover:border-ink lg:hidden';

export function Facets({ facets, filters, urlOf, countText, className = '' }: FacetsFoldProps) {
  const { catalogue: words } = useWords();
  if (facets.length === 0) return null;
  const count = Object.keys(filters).length;
  return (
    <nav aria-label={words.narrow} data-filters className={`lg:row-span-2 ${className}`}>
      <details className={folded}>
        <summary className={foldButton}>
          {count === 0 ? words.narrow : `${words.narrow} (${count})`}
          <FoldSign />
        </summary>
        <div className="fold-panel grid gap-8 max-lg:sm:grid-cols-3">
          {facets.map((facet) => (
            <FacetLinks key={facet.code} {...{ facet, filters, urlOf }} />
          ))}
          <button
            type="button"
            data-needs-script
            className={buttonClass('solid', 'sticky bottom-0 lg:hidden')}
          >
            {fill(words.show, { products: countText })}
          </button>
        </div>
      </details>
    </nav>
  );
}

export function FoldSign() {
  return (
    <span aria-hidden="true">
      <span className="group-open:hidden">+</span>
      <span className="hidden group-open:inline">−</span>
    </span>
  );
}

interface FacetLinksProps extends Omit<FacetsProps, 'facets'> {
  facet: Facet;
}

/** So many are seen at once, with those that are chosen. */
const mostShown = 6;

function FacetLinks({ facet: { code, name, options }, filters, urlOf }: FacetLinksProps) {
  const { catalogue: words } = useWords();
  const isFew = options.length <= mostShown + 1;
  const isShown = (option: FacetOption, index: number) =>
    isFew || index < mostShown || option.isChosen;
  const further = options.filter((option, index) => !isShown(option, index));
  const links = (listed: readonly FacetOption[]) => (
    <ul>
      {listed.map((option) => (
        <li key={option.value}>
          <OptionLink {...{ option, urlOf }} filters={withOption(filters, code, option)} />
        </li>
      ))}
    </ul>
  );
  return (
    <section aria-label={name} className="text-small">
      <h2 className="mb-1 font-plain text-small font-semibold">{name}</h2>
      {links(options.filter(isShown))}
      {further.length > 0 && (
        <details>
          <summary className="link flex min-h-11 items-center lg:min-h-9">
            {fill(words.more, { count: further.length })}
          </summary>
          {links(further)}
        </details>
      )}
    </section>
  );
}

/** A chosen one leads to the page without it. */
function withOption(filters: Filters, code: string, { value, isChosen }: FacetOption): Filters {
  const { [code]: _, ...others } = filters;
  return isChosen ? others : { ...others, [code]: value };
}

interface OptionLinkProps extends Omit<FacetsProps, 'facets'> {
  option: FacetOption;
}

function OptionLink({ option: { label, products, isChosen }, filters, urlOf }: OptionLinkProps) {
  return (
    <a
      href={urlOf(filters)}
      aria-current={isChosen ? 'true' : undefined}
      rel={Object.keys(filters).length > 1 ? 'nofollow' : undefined}
      className="flex min-h-11 items-center justify-between gap-4 underline-offset-4 hover:underline aria-current:font-semibold aria-current:underline aria-current:decoration-vermilion aria-current:decoration-2 lg:min-h-9"
    >
      {label}
      <span className="figures text-graphite">{formatCount(products)}</span>
    </a>
  );
}

/** What is chosen, each with a way to do without it. */
export function ChosenFilters({ facets, filters, urlOf }: FacetsProps) {
  const { catalogue: words } = useWords();
  const chosen = facets.flatMap(({ code, options }) =>
    options.filter(({ isChosen }) => isChosen).map((option) => ({ code, ...option })),
  );
  if (chosen.length === 0) return null;
  return (
    <ul aria-label={words.chosen} className="mb-4 flex flex-wrap gap-2 text-small">
      {chosen.map(({ code, label, ...option }) => (
        <li key={code}>
          <a
            href={urlOf(withOption(filters, code, { label, ...option }))}
            aria-label={fill(words.without, { label })}
            className="flex min-h-11 items-center gap-2 rounded-full border border-ink px-4 font-semibold no-underline hover:bg-gesso"
          >
            {label}
            <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <a href={urlOf({})} className="link flex min-h-11 items-center px-2">
            {words.withoutAny}
          </a>
        </li>
      )}
    </ul>
  );
}

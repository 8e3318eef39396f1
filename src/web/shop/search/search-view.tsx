/** What a search page shows below the shop's bar. */
import type { Filters } from '#modules/catalogue/facets/facet.ts';
import { formatCount } from '#platform/number-format.ts';
import type { SearchResult } from '#modules/catalogue/search/search-result.ts';
import { fill } from '#web/wording/fill.ts';
import { finderTexts } from '#web/wording/finder.ts';
import { specified } from '#web/wording/specified.ts';
import { useWords } from '#web/words.ts';
import { ContactText } from '#web/ui/contact-text.tsx';
import { Breadcrumbs } from '../catalogue/breadcrumbs.tsx';
import { catalogueUrl } from '../catalogue/catalogue-url.ts';
import { CategoryLinks } from '../catalogue/category-links.tsx';
import type { FirstProducts } from '../catalogue/first-products.ts';
import { NarrowedList } from '../catalogue/narrowed-list.tsx';
import { PageLinks } from '../catalogue/page-links.tsx';
import { FirstRow } from '../catalogue/first-row.tsx';
import { finderUrl } from '../finder/finder-url.ts';
import { SearchBox } from './search-box.tsx';
import { isTooLong, longestSearch, searchUrl } from './search-url.ts';

/** Of the document. */
export function searchTitle(text: string): string {
  const { title, titleOf } = specified.catalogue.search;
  return text !== '' && !isTooLong(text) ? fill(titleOf, { text }) : title;
}

/** In characters; all of it stands in the field. */
const longestInHeading = 60;

export interface SearchViewProps {
  text: string;
  result: SearchResult | undefined;
  /** Where nothing was found: the kinds of tools, and the first of the catalogue. */
  instead?: FirstProducts;
}

export function SearchView({ text, result, instead }: SearchViewProps) {
  const { search: words } = useWords().catalogue;
  return (
    <div className="page pt-4 pb-24">
      <Breadcrumbs trail={[]} here={words.title} />
      <header className="mt-4 grid max-w-[64rem] gap-5">
        <h1 className="text-6 sm:text-7 wrap-anywhere">
          {text === '' || text.length > longestInHeading
            ? words.title
            : fill(words.heading, { text })}
        </h1>
        <SearchBox text={text} isFirst={text === ''} />
        {isTooLong(text) && <TooLong text={text} />}
        {result && <WhatWasDone {...{ text, result }} />}
      </header>
      {result && isFound(result) ? <Found text={text} result={result} /> : <Nothing text={text} />}
      {instead && <Instead {...instead} />}
    </div>
  );
}

const shorten = (text: string) =>
  text.length > longestInHeading ? `${text.slice(0, longestInHeading)}…` : text;

/** Nothing was looked for: what was typed stands in the field, to be shortened. */
function TooLong({ text }: { text: string }) {
  const { search: words } = useWords().catalogue;
  const lengths = { count: formatCount(text.length), most: formatCount(longestSearch) };
  return (
    <p role="alert" className="border-l-4 border-oxblood bg-oxblood-wash p-4 text-oxblood">
      {fill(words.tooLong, lengths)}
    </p>
  );
}

/** What was looked for in the place of what was typed. */
function WhatWasDone({ text, result }: { text: string; result: SearchResult }) {
  const { search: words } = useWords().catalogue;
  const { replaced, leftOut, isNamed, count } = result;
  // Said first: what follows is no answer to the question, but near it.
  const isNear = count > 0 && !isNamed;
  if (replaced.length === 0 && leftOut.length === 0 && !isNear) return null;
  return (
    <div role="status" className="grid gap-1 text-1 wrap-anywhere">
      {replaced.map((pair) => (
        <p key={pair.typed}>{fill(words.replaced, pair)}</p>
      ))}
      {isNear && <p>{fill(words.onlyNear, { text: shorten(text) })}</p>}
      {leftOut.length > 0 && !isNear && <p>{fill(words.leftOut, { words: leftOut.join(', ') })}</p>}
    </div>
  );
}

function Found({ text, result }: { text: string; result: SearchResult }) {
  const { catalogue: words } = useWords();
  const { products, count, isMore, page, pages, filters } = result;
  // A single product needs no narrowing down.
  const facets = count > 1 || isNarrowed(result) ? result.facets : [];
  const urlOf = (narrowedBy: Filters) => searchUrl({ text, filters: narrowedBy });
  const countText = isMore
    ? fill(words.search.moreThan, { count: formatCount(count) })
    : count === 1
      ? words.count.one
      : fill(words.count.other, { count });
  return (
    <NarrowedList {...{ facets, filters, urlOf, countText, products }}>
      <PageLinks
        {...{ page, pages }}
        urlOf={(place) => searchUrl({ text, filters, page: place })}
      />
    </NarrowedList>
  );
}

const isNarrowed = ({ filters }: SearchResult) => Object.keys(filters).length > 0;

/** What is narrowed down to nothing can be widened again. */
export const isFound = (result: SearchResult) => result.count > 0 || isNarrowed(result);

function Nothing({ text }: { text: string }) {
  const { catalogue, contact } = useWords();
  const { search: words } = catalogue;
  const isAsked = text !== '' && !isTooLong(text);
  const linkClass = 'link inline-flex min-h-11 items-center font-semibold';
  return (
    <div className="mt-10 grid justify-items-start gap-4 border-t border-ink pt-6">
      {isAsked && <p className="text-2 font-display">{words.nothing}</p>}
      <p className="max-w-[52ch] text-graphite">
        <ContactText text={isAsked ? catalogue.emptyText : words.empty} />
      </p>
      <p className="flex flex-wrap gap-x-6">
        <a href={catalogueUrl({})} className={linkClass}>
          {catalogue.whole}
        </a>
        <a href={finderUrl([])} className={linkClass}>
          {finderTexts.title}
        </a>
        {isAsked && (
          <a href="/#contact" className={linkClass}>
            {contact.title}
          </a>
        )}
      </p>
    </div>
  );
}

/** The whole catalogue begins so. */
function Instead({ categories, products }: FirstProducts) {
  const { search: words } = useWords().catalogue;
  return (
    <section aria-labelledby="instead-title" className="mt-10">
      <h2 id="instead-title" className="text-4">
        {words.instead}
      </h2>
      <CategoryLinks categories={categories} />
      <div className="mt-8">
        <FirstRow products={products} />
      </div>
    </section>
  );
}

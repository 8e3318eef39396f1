/**
 * Pages of search results. There are as many addresses of them as people type texts, so nearly
 * each is rendered for the first time. What is the same on all of them, the frame around what was
 * found and the cards of products, is kept as text by the values that it shows: what changes is
 * another value, so nothing here has to be dropped.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import { isRouteErrorResponse, type LoaderFunctionArgs } from 'react-router';
import type { PriceTax } from '#modules/tax/price-tax.ts';
import type { ProductCard as Card } from '#modules/catalogue/product.ts';
import { createLruCache } from '#platform/lru-cache.ts';
import { currencies, type Currency } from '#platform/currency.ts';
import { escapeHtml } from '#platform/escape-html.ts';
import { carryCurrency } from './carry-currency.ts';
import { writeExpiry } from './write-expiry.ts';
import { addressIn, CurrencyContext, type CurrencyLink } from '#web/currency.tsx';
import { loader as loadFrame } from '#web/root.tsx';
import { CardMarkup, isInFirstRow, ProductCard } from '#web/shop/catalogue/product-card.tsx';
import { loader as loadSearch } from '#web/shop/search/search-page.tsx';
import { SearchView, searchTitle, type SearchViewProps } from '#web/shop/search/search-view.tsx';
import { PriceTaxContext } from '#web/prices/taxed-price.tsx';
import { documentTitle } from '#web/title.ts';
import { specified, type Wording } from '#web/wording/specified.ts';
import { WordsContext } from '#web/words.ts';

export interface SearchDocumentRequest {
  args: LoaderFunctionArgs;
  /** The page of searches before anything was looked for, in the currency of this one. */
  renderEmpty: () => Promise<Response>;
}

/** The document, or a redirect; undefined for what the ordinary renderer must answer. */
export type RenderSearch = (request: SearchDocumentRequest) => Promise<Response | undefined>;

export function createSearchDocuments(): RenderSearch {
  const frames = createLruCache<Frame>(mostFrames);
  const cards = createLruCache<CardText>(mostCards);

  async function findFrame(shown: object, renderEmpty: SearchDocumentRequest['renderEmpty']) {
    const key = JSON.stringify(shown);
    const cached = frames.get(key);
    if (cached) return cached;
    const frame = await readFrame(await renderEmpty());
    if (frame) frames.set(key, frame);
    return frame;
  }

  function findCard(product: Card, isFirst: boolean, page: PageValues): CardText {
    const key = JSON.stringify([isFirst, product, page.currency, page.priceTax]);
    const cached = cards.get(key);
    if (cached) return cached;
    const card = <ProductCard product={product} isFirst={isFirst} />;
    return cards.set(key, readCard(renderToStaticMarkup(inPage(page, card))));
  }

  return async ({ args, renderEmpty }) => {
    const loaded = await loadSearch(args).catch(toRedirect);
    if (loaded instanceof Response) return loaded;
    if (!loaded || !('text' in loaded)) return undefined;
    const shop = await loadFrame(args);
    const frame = await findFrame(shop, renderEmpty);
    if (!frame) return undefined;
    const { currency, choices, priceTax } = shop;
    const page = { words: shop.words ?? specified, currency, priceTax };
    const shown = new Map(
      (loaded.result?.products ?? []).map((product, index) => [
        product,
        findCard(product, isInFirstRow(index), page),
      ]),
    );
    const options = { ...page, choices, address: args.url, shown };
    const html = writeDocument(frame, loaded, options);
    const headers = new Headers(frame.headers);
    writeExpiry(headers, args.context);
    return new Response(html, { headers });
  };
}

/** By the shop's holiday, the year and the currency, beside what it is built with. */
const mostFrames = 2 * currencies.length;
/** Some 2.5 KB each: what four out of five searches of a large catalogue show once more. */
const mostCards = 4000;

/** What stands around the places that differ: preloaded pictures, the title, the main part. */
interface Frame {
  parts: readonly [string, string, string, string];
  headers: Headers;
}

const framePattern = new RegExp(
  '^([^]*?<meta name="viewport"[^>]*>)([^]*?<title>)[^<]*' +
    '(</title>[^]*?<main [^>]*>)[^]*(</main>[^]*)$',
);

/** Undefined where the shop could not render it now. */
async function readFrame(response: Response): Promise<Frame | undefined> {
  if (response.status !== 200) return undefined;
  const [, start = '', head = '', body = '', end = ''] =
    framePattern.exec(await response.text()) ?? [];
  if (end === '') throw new Error('the document of a search has no title or no main part');
  return { parts: [start, head, body, end], headers: response.headers };
}

interface CardText {
  /** React has a picture that is seen at once loaded early, by a tag of the document's head. */
  preload: string;
  html: string;
}

function readCard(markup: string): CardText {
  const html = markup.replace(/^(?:<link [^>]*>)+/, '');
  return { html, preload: markup.slice(0, markup.length - html.length) };
}

/** By what the prices of a page are shown. */
interface PageValues {
  words: Wording;
  currency: Currency;
  priceTax: PriceTax | undefined;
}

interface WriteOptions extends PageValues {
  choices: readonly CurrencyLink[];
  address: URL;
  shown: ReadonlyMap<Card, CardText>;
}

function writeDocument(
  { parts: [start, head, body, end] }: Frame,
  loaded: SearchViewProps,
  { choices, address, shown, ...page }: WriteOptions,
): string {
  const preloads = [...new Set(shown.values().map(({ preload }) => preload))].join('');
  const title = renderToStaticMarkup(<>{documentTitle(searchTitle(loaded.text))}</>);
  const view = (
    <CardMarkup value={new Map(shown.entries().map(([card, { html }]) => [card, html]))}>
      <SearchView {...loaded} />
    </CardMarkup>
  );
  // The frame has ids of its own.
  const main = renderToStaticMarkup(inPage(page, view), {
    identifierPrefix: 'main-',
  });
  const parts = [start, preloads, head, title, body, carryCurrency(main, page.currency)];
  return parts.join('') + toThisSearch(end, choices, address);
}

/** The frame is that of all searches: its links to other currencies lead to this one. */
function toThisSearch(html: string, choices: readonly CurrencyLink[], address: URL): string {
  return choices.reduce((text, { currency, href }) => {
    const link = escapeHtml(addressIn(address, currency));
    return text.replace(`href="${escapeHtml(href)}"`, `href="${link}"`);
  }, html);
}

function inPage({ words, currency, priceTax }: PageValues, children: React.ReactNode) {
  return (
    <WordsContext value={words}>
      <CurrencyContext value={currency}>
        <PriceTaxContext value={priceTax}>{children}</PriceTaxContext>
      </CurrencyContext>
    </WordsContext>
  );
}

/** All other errors are thrown again by the ordinary renderer, which reports and shows them. */
function toRedirect(error: unknown): Response | undefined {
  if (isRouteErrorResponse(error) || !(error instanceof Response)) return undefined;
  return error.headers.has('location') ? error : undefined;
}

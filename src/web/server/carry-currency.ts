/** The currency of a page in its links, so that it is kept where the browser keeps no cookie. */
import { currencyCode, homeCurrency, type Currency } from '#platform/currency.ts';
import { currencyParameter, findPage } from '#web/pages.ts';

const links = /(<a [^>]*href=")(\/[^"?#]*)(\?[^"#]*)?(#[^"]*)?"/g;

/**
 * The HTML of a page whose links to others that show prices lead to them in its currency. Those
 * that name one already stay as they are.
 */
export function carryCurrency(html: string, currency: Currency): string {
  if (currency === homeCurrency) return html;
  return html.replaceAll(
    links,
    (link: string, start: string, path: string, query = '', fragment = '') => {
      if (query.includes('currency=') || !showsPrices(path)) return link;
      const joined = query === '' ? '?' : `${query}&amp;`;
      return `${start}${path}${joined}currency=${currencyCode(currency)}${fragment}"`;
    },
  );
}

function showsPrices(path: string): boolean {
  return findPage(path)?.parameters?.includes(currencyParameter) ?? false;
}

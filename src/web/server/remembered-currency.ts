/** A browser that remembers a currency asks for pages in it, whatever their address says else. */
import type { IncomingMessage } from 'node:http';
import { chosenCurrency, currencyCode, homeCurrency, readCurrency } from '#platform/currency.ts';
import type { HeaderList } from '#platform/page-cache/cached-response.ts';
import { queryOf, type CachedPage } from './cached-pages.ts';

/** The address of the request, with the currency of its cookie where it names none itself. */
export function withRememberedCurrency({
  url = '/',
  headers: { cookie },
}: Pick<IncomingMessage, 'url' | 'headers'>): string {
  if (!cookie?.includes('currency=') || url.includes('currency=')) return url;
  const currency = chosenCurrency(undefined, cookie);
  if (currency === homeCurrency) return url;
  return `${url}${url.includes('?') ? '&' : '?'}currency=${currencyCode(currency)}`;
}

const rememberedSeconds = 365 * 24 * 3600;

/**
 * A page in a currency is the same for all who ask for it, with the cookie by which their browser
 * asks for the next one in the same.
 */
export function currencyCookie({ path }: CachedPage): HeaderList {
  const currency = readCurrency(new URLSearchParams(queryOf(path)).get('currency'));
  if (!currency) return [];
  const cookie = `currency=${currency}; Path=/; Max-Age=${rememberedSeconds}; SameSite=Lax`;
  return [['set-cookie', cookie]];
}

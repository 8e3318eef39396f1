/** In which currency a visitor sees prices: as the address says, else as the browser remembers. */
import type { FastifyRequest } from 'fastify';
import { chosenCurrency, type Currency } from '#platform/currency.ts';

export function findCurrency({ query, headers }: FastifyRequest): Currency {
  const isNamed = typeof query === 'object' && query !== null && 'currency' in query;
  return chosenCurrency(isNamed ? String(query.currency) : undefined, headers.cookie);
}

/**
 * What tools cost who buys for a company. Pages carry everybody's prices; the lists of the company
 * are asked for once a document, each the same for all who have it, and the one rule of prices says
 * what they come to.
 */
import {
  apiRoot,
  toRequestLine,
  type Endpoint,
  type EndpointInput,
} from '#api/contract/endpoint.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { parseDollars } from '#platform/money.ts';
import type { Currency } from '#platform/currency.ts';
import {
  inCurrency,
  isForSome,
  isInCurrency,
  priceLadder,
  type Buyer,
  type ListPrice,
  type PriceLadder,
} from '#modules/prices/price-list.ts';
import { onSessionEnd, storedToken } from '#web/identity/stored-session.ts';
import { toListPrice } from './list-price.ts';

type Buying = ResponseBody<'getBuying'>;
type WireTool = ResponseBody<'listPricesOfList'>['tools'][number];

export interface CompanyPrices {
  company: NonNullable<Buying['company']>;
  /** Of a tool that a list of the company has; undefined for one that costs what it costs all. */
  ladderOf: (tool: string, currency: Currency) => PriceLadder | undefined;
  /** The tools of a product that a list of the company has. */
  toolsOf: (product: string) => readonly { tool: string; minimumOrder: number }[];
}

let loading: { token: string; prices: Promise<CompanyPrices | undefined> } | undefined;

/** Undefined for who buys for themselves, and where the shop cannot be reached: asked once more. */
export function loadCompanyPrices(): Promise<CompanyPrices | undefined> {
  const token = storedToken();
  if (token === undefined) return Promise.resolve(undefined);
  if (loading?.token !== token) {
    const prices = load(token).catch(() => {
      // Offline, the prices stay those of everybody; the cart says what it is in the end.
      if (loading?.prices === prices) loading = undefined;
      return undefined;
    });
    loading = { token, prices };
  }
  return loading.prices;
}

/** After the account has chosen for whom it buys. */
export function forgetCompanyPrices(): void {
  loading = undefined;
}

async function load(token: string): Promise<CompanyPrices | undefined> {
  // Once the token has ended, the answer would be a refusal.
  const leaving = new AbortController();
  const stopListening = onSessionEnd(() => leaving.abort());
  try {
    return await loadWith({ token, signal: leaving.signal });
  } finally {
    stopListening();
  }
}

interface Asking {
  token: string;
  signal: AbortSignal;
}

async function loadWith(asking: Asking): Promise<CompanyPrices | undefined> {
  const buying: Buying = await get(asking, shopEndpoints.getBuying);
  const { company, lists } = buying;
  if (!company) return undefined;
  const answers: ResponseBody<'listPricesOfList'>[] = await Promise.all(
    lists.map(({ _id: id }) => get(asking, shopEndpoints.listPricesOfList, { params: { id } })),
  );
  const tools = Map.groupBy(
    answers.flatMap((answer) => answer.tools),
    ({ tool }) => tool,
  );
  const buyer: Buyer = { id: company._id, group: company.group };
  return {
    company,
    ladderOf: (tool, currency) => {
      const found = tools.get(tool);
      return found && toLadder(found, { buyer, currency });
    },
    toolsOf: (product) => {
      const found = [...tools.values()].flatMap(([first]) => first ?? []);
      return found
        .filter((one) => one.product === product)
        .map(({ tool, minimum }) => {
          return { tool, minimumOrder: minimum };
        });
    },
  };
}

async function get({ token, signal }: Asking, endpoint: Endpoint, input?: EndpointInput) {
  const { path } = toRequestLine(endpoint, input);
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(apiRoot + path, { headers, signal });
  if (!response.ok) throw new Error(`${endpoint} answered ${response.status}`);
  return response.json();
}

/** Two lists that have a tool both say what public ones say: once is enough. */
function toLadder(
  found: readonly WireTool[],
  { buyer, currency }: { buyer: Buyer; currency: Currency },
): PriceLadder | undefined {
  const [first] = found;
  if (!first) return undefined;
  const prices = new Map<string, ListPrice>();
  for (const { prices: all } of found)
    for (const { from: fromMs, until: untilMs, ...price } of all)
      prices.set(`${price.list} ${fromMs}`, toListPrice(price, { fromMs, untilMs }));
  const priceMinor = parseDollars(first.price) ?? 0;
  const now = new Date();
  const tool = { priceMinor, currency, prices: [...prices.values()], buyer };
  // A list in another currency has nothing to say here.
  const isAgreed = tool.prices.some((price) => isForSome(price.kind) && isInCurrency(price, tool));
  const sold = isAgreed ? inCurrency(tool, currency, now) : undefined;
  return sold && priceLadder(sold, now);
}

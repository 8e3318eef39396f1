/** What the shop answered about codes, as the rule that checks the lines takes it. */
import { parseDollars } from '#platform/money.ts';
import type { Currency } from '#platform/currency.ts';
import type { PricedTool, PriceLadder, PriceListKind } from '#modules/prices/price-list.ts';
import { toListPrice } from '#web/buying/list-price.ts';
import { skuKey } from '#modules/catalogue/codes.ts';
import type { KnownCode } from '#modules/order-pad/checked-pad.ts';
import { orderPadEndpoints } from '#api/contract/order-pad/order-pad-endpoints.ts';
import { callApi, type AnswerOf, type Problem } from '#web/api.ts';

type WireLine = AnswerOf<typeof orderPadEndpoints.checkOrderPad>['lines'][number];

type Found = { ok: true; known: [string, KnownCode][] } | { ok: false; problem: Problem };

/** Like codes are looked for in fifty at once: the others are asked for again. */
const mostUnknown = 50;

/** At prices of a currency: the browser may remember another than the page was rendered in. */
export async function lookUpCodes(codes: readonly string[], currency: Currency): Promise<Found> {
  const rows = codes.map((code) => ({ code, quantity: '1' }));
  const answer = await callApi(orderPadEndpoints.checkOrderPad, {
    query: { currency },
    body: { rows },
  });
  if (!answer.ok) return answer;
  let unknown = 0;
  const known = answer.value.lines.flatMap((line): [string, KnownCode][] => {
    const found = toKnownCode(line);
    if (found.is === 'unknown') unknown += 1;
    return found.is === 'unknown' && unknown > mostUnknown ? [] : [[skuKey(line.code), found]];
  });
  return { ok: true, known };
}

function toKnownCode({ tool, violation, choices }: WireLine): KnownCode {
  if (tool) return { is: 'tool', tool: toTool(tool) };
  if (violation?.code === 'archived' || violation?.code === 'not_in_currency')
    return { is: violation.code };
  const alike = choices.map(({ code, name = '' }) => ({ sku: code, name }));
  return violation?.code === 'ambiguous_code'
    ? { is: 'of_two', tools: alike }
    : { is: 'unknown', alike };
}

/** Which list says a price is the shop's to know. */
function toLadder({ price, prices: [first, ...others] }: Tool): PriceLadder {
  const toStep = ({ from, price: amount, per }: Tool['prices'][number]) => ({
    ...{ from, priceMinor: parseDollars(amount) ?? 0, source: undefined },
    ...(per !== undefined && { perUnits: per }),
  });
  return [toStep(first ?? { from: 1, price }), ...others.map(toStep)];
}

/** Its contract and its group are those of who asked: others are told of neither. */
function toTogether({ together }: Tool): PricedTool | undefined {
  if (!together) return undefined;
  const prices = together.lists.map((listed) => toListPrice(listed, { fromMs: 0, untilMs: null }));
  const audienceOf = (kind: PriceListKind) => prices.find((one) => one.kind === kind)?.audience;
  const buyer = { id: audienceOf('contract') ?? '', group: audienceOf('group') ?? null };
  const [first] = prices;
  const own = { priceMinor: parseDollars(together.price) ?? 0, currency: first?.currency };
  return { ...own, prices, buyer };
}

type Tool = NonNullable<WireLine['tool']>;

function toTool(tool: Tool) {
  return {
    ...{ id: tool.id, sku: tool.sku, name: tool.name, variant: tool.size, isPriced: true },
    ...{ productSlug: tool.product, ladder: toLadder(tool), together: toTogether(tool) },
    ...{ minimumOrder: tool.minimum, orderMultiple: tool.multiple, maximumOrder: tool.maximum },
    ...{ available: tool.available, isOnSale: true },
    ...(tool.taxClass && { taxClass: tool.taxClass }),
  };
}

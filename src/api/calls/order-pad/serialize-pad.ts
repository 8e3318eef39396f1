/** A checked order pad as the API answers it. */
import type { z } from 'zod';
import { homeCurrency } from '#platform/currency.ts';
import { toDollars } from '#platform/money.ts';
import { serializeListPrice, serializeLadder } from '../prices/serialize-ladder.ts';
import type { checkedPad } from '#api/contract/order-pad/order-pad-operations.ts';
import type { CheckedLine, CheckedPad } from '#modules/order-pad/checked-pad.ts';
import type { PricedTool, PriceLadder } from '#modules/prices/price-list.ts';
import { availabilityBand } from '#modules/inventory/stock-level.ts';

type WirePad = z.infer<typeof checkedPad>;

export function serializePad({ lines, total }: CheckedPad): WirePad {
  const { tools, units, minor } = total;
  return { lines: lines.map(serializeLine), total: { tools, units, price: toDollars(minor) } };
}

function serializeLine(line: CheckedLine): WirePad['lines'][number] {
  const { tool, violation, countedIn, alsoIn, choices } = line;
  return {
    ...{ line: line.line, code: line.code, quantity: line.quantity, units: line.units },
    ...{ alsoIn: [...alsoIn], choices: choices.map((choice) => ({ ...choice })) },
    countedIn: countedIn ?? null,
    violation: violation ? { ...violation } : null,
    tool: tool ? serializeTool(tool) : null,
  };
}

function serializeTool(tool: NonNullable<CheckedLine['tool']>) {
  return {
    ...{ id: tool.id, sku: tool.sku, name: tool.name, size: tool.variant },
    ...{ product: tool.productSlug, prices: serializeLadder(tool.ladder) },
    price: toDollars(tool.ladder[0].priceMinor),
    ...(tool.together && { together: serializeTogether(tool.together, tool.ladder) }),
    ...{ minimum: tool.minimumOrder, multiple: tool.orderMultiple, maximum: tool.maximumOrder },
    ...{ available: tool.available },
    ...(tool.taxClass && { taxClass: tool.taxClass }),
    availability: availabilityBand(tool.available, tool.minimumOrder),
  };
}

/** In another currency than the home one lists say all, and the own price is never asked for. */
function serializeTogether(
  { priceMinor, currency = homeCurrency, prices }: PricedTool,
  [{ priceMinor: ofOne }]: PriceLadder,
) {
  const ownMinor = currency === homeCurrency ? priceMinor : ofOne;
  return { price: toDollars(ownMinor), lists: prices.map(serializeListPrice) };
}

/**
 * Import and export of the prices of a list. All lines of a tool together are what the list says of
 * it from then on; tools of which the file says nothing stay as they are.
 */
import { currencyCode, homeCurrency, type Currency } from '#platform/currency.ts';
import { toDecimalText } from '#platform/money.ts';
import { skuKey } from '#modules/catalogue/codes.ts';
import { writeMoment } from '#modules/prices/written-moment.ts';
import {
  findPriceList,
  findTools,
  importPrices,
  listAllPricesOf,
  replacePrices,
  type StoredPrice,
  type TimedPrice,
} from '#modules/prices/prices.ts';
import { selectAppliedPrices } from '../queries/batches.ts';
import { compareLines, type ComparedLine } from './compare-prices.ts';
import { priceColumns } from './price-columns.ts';
import { readToolPrices, type PriceLine, type ReadTool } from './read-prices.ts';
import { countOutcomes, type LineBasis, type Subject, type Target } from './target.ts';
import { findPriceWarnings, toWrongLines } from './price-problems.ts';

/** What the list said of a tool, and what it says now. */
export interface AppliedPrices {
  tool: string;
  lines: readonly number[];
  before: readonly KeptPrice[];
  after: readonly KeptPrice[];
}

/** As JSON keeps it. */
interface KeptPrice extends Pick<TimedPrice, 'steps' | 'perUnits'> {
  startsAt: string | null;
  endsAt: string | null;
}

export const priceTarget: Target = {
  columns: priceColumns,
  keyColumns: ['sku'],

  // The key of a step; that of the tool is `groupOf`.
  findKeys({ sku, from = 1, startsAt = null, endsAt = null }) {
    if (typeof sku !== 'string') return [];
    return [{ column: 'from', key: JSON.stringify([skuKey(sku), from, startsAt, endsAt]) }];
  },

  groupOf: ({ sku }) => (typeof sku === 'string' ? skuKey(sku) : undefined),

  /** A tool that is named in two ways would be written twice, each time without the other. */
  beginLookUp() {
    const seen = new Set<string>();
    return async (executor, lines) => {
      const named = lines.flatMap(({ line, values: { sku } }) => {
        if (typeof sku !== 'string' || seen.has(skuKey(sku))) return [];
        seen.add(skuKey(sku));
        return [{ line, sku }];
      });
      const tools = await findTools(
        executor,
        named.map(({ sku }) => sku),
      );
      return named.flatMap(({ line }, place) => {
        const key = tools[place];
        return key === undefined ? [] : [{ line, column: 'sku', key, code: 'same_tool' }];
      });
    };
  },

  async apply(tx, actor, { lines, importId, list: id }) {
    const list = toListId(id);
    const { read, wrong } = readToolPrices(lines);
    const tools = read.map(({ tool, prices }) => ({ tool, prices }));
    const { imported, errors } = await importPrices(tx, actor, { list, tools, importId });
    const written = imported.flatMap((one) => {
      const tool = read[one.place];
      return tool === undefined ? [] : [{ ...one, ...tool }];
    });
    const compared = written.flatMap(compareLines);
    return {
      counts: countOutcomes(compared),
      wrong: [...wrong, ...toWrongLines(errors, read)],
      warned: await findPriceWarnings(tx, { list, written, at: actor.at }),
      record: JSON.stringify(written.filter(({ isChanged }) => isChanged).map(toApplied)),
      basis: written.map(toBasis),
      examples: compared.filter(({ outcome }) => outcome !== 'unchanged').map(toExample),
    };
  },

  async undo(tx, actor, { list: id, ...batch }) {
    const applied = (await selectAppliedPrices.first(tx, batch))?.applied ?? [];
    const tools = applied.map(({ tool, before, after }) => {
      return { id: tool, before: after.map(toTimed), after: before.map(toTimed) };
    });
    const request = { list: toListId(id), tools, importId: batch.id };
    const undone = await replacePrices(tx, actor, request);
    return applied
      .filter(({ tool }) => !undone.has(tool))
      .flatMap(({ lines }) => lines.map((line) => ({ line, columns: ['priceMinor'] })));
  },

  async *exportRows(executor, columns, { list }) {
    const id = toListId(list);
    const { currency = homeCurrency } = (await findPriceList(executor, id)) ?? {};
    for await (const prices of listAllPricesOf(executor, id))
      yield prices.flatMap((price) => toCells(price, currency, columns));
  },
};

function toListId(list: Subject['list']): string {
  if (list === null) throw new TypeError('prices are of a list');
  return list;
}

function toCells(
  price: StoredPrice,
  currency: Currency,
  columns: readonly { key: string }[],
): string[][] {
  return price.steps.map(({ from, priceMinor }) => {
    const cells: Readonly<Record<string, string>> = {
      ...{ sku: price.sku, name: price.name, from: String(from) },
      perUnits: String(price.perUnits ?? 1),
      currency: currencyCode(currency),
      priceMinor: toDecimalText(priceMinor),
      startsAt: writeMoment(price.startsAt?.toISOString() ?? null),
      endsAt: writeMoment(price.endsAt?.toISOString() ?? null),
    };
    return columns.map(({ key }) => cells[key] ?? '');
  });
}

type Written = ReadTool & { id: string; before: readonly StoredPrice[] };

function toApplied({ id: tool, lines, before, prices }: Written): AppliedPrices {
  const all = lines.map(({ line }: PriceLine) => line);
  return { tool, lines: all, before: before.map(toKept), after: prices.map(toKept) };
}

function toKept({ startsAt, endsAt, perUnits = 1, steps }: TimedPrice): KeptPrice {
  return {
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    ...{ perUnits, steps },
  };
}

function toTimed({ startsAt, endsAt, perUnits = 1, steps }: KeptPrice): TimedPrice {
  const toDate = (iso: string | null) => (iso === null ? null : new Date(iso));
  return { startsAt: toDate(startsAt), endsAt: toDate(endsAt), perUnits, steps };
}

/** Which rows stood there: one that was written again is another, though it says the same. */
function toBasis({ id, lines, before }: Written): LineBasis {
  return { line: lines[0]?.line ?? 0, read: [id, before.map((price) => price.id)] };
}

function toExample({ line, name, changes }: ComparedLine) {
  return { line, name, changes };
}

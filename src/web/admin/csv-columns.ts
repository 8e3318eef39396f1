/** What stands in the exported files, column by column. Money is a decimal number of dollars. */
import { formatDollars, parseDollars } from '#platform/money.ts';
import type { Answer } from '#api/contract/calls.ts';
import type { WireOrder, WireTool } from '../api.ts';
import type { CsvCell } from '../ui/csv.ts';
import type { Wording } from '../wording/specified.ts';

export interface CsvColumn<Row> {
  head: string;
  of: (row: Row) => CsvCell;
}

type Words = Wording['export'];

export function orderColumns(words: Words): CsvColumn<WireOrder>[] {
  return [
    { head: words.number, of: ({ number }) => number },
    { head: words.placed, of: ({ placedAt }) => placedAt },
    { head: words.status, of: ({ status }) => status },
    { head: words.customer, of: ({ Name }) => Name },
    { head: words.email, of: ({ email }) => email },
    { head: words.phone, of: ({ phone }) => phone },
    { head: words.tool, of: ({ name }) => name },
    { head: words.price, of: ({ price }) => decimal(price) },
    { head: words.quantity, of: ({ qurantity }) => qurantity },
    { head: words.total, of: ({ total }) => decimal(total) },
    { head: words.transaction, of: ({ transaction }) => transaction },
  ];
}

export function toolColumns(words: Words): CsvColumn<WireTool>[] {
  return [
    { head: words.name, of: ({ name }) => name },
    { head: words.kind, of: ({ kind }) => kind },
    { head: words.price, of: ({ price }) => decimal(price) },
    { head: words.minimum, of: ({ quantity1 }) => quantity1 },
    { head: words.available, of: ({ quantity2 }) => quantity2 },
    { head: words.rating, of: ({ rating }) => rating },
  ];
}

export function userColumns(
  words: Words,
): CsvColumn<{ name: string; email: string; role: string }>[] {
  return [
    { head: words.name, of: ({ name }) => name },
    { head: words.email, of: ({ email }) => email },
    { head: words.role, of: ({ role }) => role },
  ];
}

export function messageColumns(words: Words): CsvColumn<Answer<'listMessages'>[number]>[] {
  return [
    { head: words.received, of: ({ receivedAt }) => receivedAt },
    { head: words.name, of: ({ name }) => name },
    { head: words.email, of: ({ email }) => email },
    { head: words.message, of: ({ message }) => message },
  ];
}

export function auditColumns(words: Words): CsvColumn<Answer<'listAudit'>[number]>[] {
  return [
    { head: words.number, of: ({ id }) => id },
    { head: words.at, of: ({ at }) => at },
    { head: words.who, of: ({ actor }) => actor.email ?? actor.id },
    { head: words.deed, of: ({ action }) => action },
    { head: words.kind, of: ({ object }) => object.kind },
    { head: words.object, of: ({ object }) => object.name ?? object.id },
    { head: words.detail, of: ({ detail }) => JSON.stringify(detail) },
    { head: words.network, of: ({ network }) => network },
  ];
}

/** 1234.5 as '1234.50': to the cent, without a sign or commas. */
function decimal(dollars: number): string {
  return formatDollars(parseDollars(dollars) ?? 0).replaceAll(/[$,]/g, '');
}

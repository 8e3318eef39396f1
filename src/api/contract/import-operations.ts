/** The operations of staff who import and export files. */
import { z } from 'zod';
import { importStates, importTargets } from '#modules/imports/import.ts';
import { id, required, wholeNumber } from './fields.ts';
import { importEndpoints } from './import-endpoints.ts';
import { idParams, noInput, pagedQuery, type Operation } from './operation.ts';
import { currency } from './prices/currency-fields.ts';

const target = z.enum(importTargets);
const cellValue = z.union([z.string(), z.number(), z.null()]);
const listOfPrices = id.optional().describe('the price list; of `prices` alone');
const started = z.object({ acknowledged: z.boolean() });

const summary = z.object({
  id: z.string(),
  target,
  fileName: z.string(),
  state: z.enum(importStates),
  rowCount: z.int(),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable().describe('an email; null once the account is erased'),
  batches: z
    .object({ all: z.int(), tried: z.int(), applied: z.int(), undone: z.int() })
    .describe('of 500 rows, each applied and undone whole'),
});

const wrongLine = z.object({
  line: z.int().describe('as a spreadsheet shows it: the headers are line 1'),
  problems: z.array(z.object({ column: z.string(), code: z.string(), detail: z.string() })),
});

const details = summary.extend({
  source: z.union([
    z.object({ format: z.literal('csv'), encoding: z.string(), delimiter: z.string() }),
    z.object({ format: z.literal('xlsx'), sheet: z.string() }),
  ]),
  headers: z.array(z.string()),
  mapping: z.array(z.string().nullable()).describe('for each header the key of its column'),
  columns: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      hint: z.string(),
      canBeCleared: z.boolean(),
    }),
  ),
  sample: z.array(z.array(z.string())).describe('the first rows'),
  list: z
    .object({ _id: z.string(), name: z.string(), currency })
    .nullable()
    .describe('the price list that its lines are of; null where they are of none'),
  stoppedBy: z.enum(['wrong_lines', 'changed_since_try', 'refused']).nullable(),
  stoppedAt: z.int().nullable().describe('the first line that is why; null where unknown'),
  skipsWrong: z.boolean(),
  tried: z.object({ added: z.int(), changed: z.int(), unchanged: z.int(), wrong: z.int() }),
  wrongLines: z.array(wrongLine).describe('the first 100'),
  warned: z.int().describe('lines that can be applied and are probably not meant so'),
  warnedLines: z.array(wrongLine).describe('the first 100 of them'),
  examples: z
    .array(
      z.object({
        line: z.int(),
        name: z.string(),
        changes: z.array(z.object({ column: z.string(), before: cellValue, after: cellValue })),
      }),
    )
    .describe('some of the lines that change something; prices in minor units'),
  conflicts: z
    .array(z.object({ line: z.int(), columns: z.array(z.string()) }))
    .describe('lines that were not undone, because others have changed them'),
  areRowsDeleted: z.boolean(),
});

export const importOperations = {
  listImports: {
    ...noInput,
    endpoint: importEndpoints.listImports,
    access: 'catalogue',
    summary: 'Every file that was imported; the newest first.',
    query: pagedQuery.omit({ q: true }),
    response: z.array(summary),
  },
  uploadImport: {
    ...noInput,
    endpoint: importEndpoints.uploadImport,
    access: 'catalogue',
    summary: 'Reads a CSV or XLSX file of at most 50 MiB; the body is the file itself.',
    headers: { 'content-type': 'application/octet-stream' },
    query: z.object({ target, name: required(200), list: listOfPrices }),
    response: z.object({ insertedId: z.string() }),
    problemCodes: ['price_list_unknown', 'file_unreadable', 'too_large', 'unsupported_type'],
  },
  getImport: {
    ...noInput,
    endpoint: importEndpoints.getImport,
    access: 'catalogue',
    summary: 'An import: how the file was read, what the try found, how far it is.',
    params: idParams,
    response: details,
    problemCodes: ['import_unknown'],
  },
  listWrongLines: {
    ...noInput,
    endpoint: importEndpoints.listWrongLines,
    access: 'catalogue',
    summary: 'What is wrong with the lines after `after`.',
    params: idParams,
    query: z.object({
      after: wholeNumber.default(0),
      limit: wholeNumber.pipe(z.int().min(1).max(5000)).default(1000),
    }),
    response: z.array(wrongLine),
    problemCodes: ['import_unknown'],
  },
  tryImport: {
    ...noInput,
    endpoint: importEndpoints.tryImport,
    access: 'catalogue',
    summary: 'Begins to try what was not applied yet, without changing anything.',
    params: idParams,
    body: z.object({ mapping: z.array(z.string().max(40).nullable()).max(250) }),
    response: started,
    problemCodes: ['import_unknown', 'import_not_ready', 'mapping_incomplete'],
  },
  applyImport: {
    ...noInput,
    endpoint: importEndpoints.applyImport,
    access: 'catalogue',
    summary: 'Begins to apply what was tried, in batches of 500 rows.',
    params: idParams,
    body: z.object({ skipsWrong: z.boolean().default(false) }),
    response: started,
    problemCodes: ['import_unknown', 'import_not_ready', 'lines_wrong'],
  },
  undoImport: {
    ...noInput,
    endpoint: importEndpoints.undoImport,
    access: 'catalogue',
    summary: 'Begins to take back what was applied, but for what others have changed since.',
    params: idParams,
    response: started,
    problemCodes: ['import_unknown', 'import_not_ready'],
  },
  exportTable: {
    ...noInput,
    endpoint: importEndpoints.exportTable,
    access: 'catalogue',
    summary: 'All rows as a file that can be imported again, or a template without rows.',
    params: z.object({ target }),
    query: z.object({
      format: z.enum(['csv', 'xlsx']).default('csv'),
      rows: z.enum(['all', 'none']).default('all'),
      list: listOfPrices,
    }),
    response: z.string().describe('text/csv, or an XLSX file'),
    problemCodes: ['price_list_unknown'],
  },
} as const satisfies Record<string, Operation<unknown, unknown, unknown, unknown>>;

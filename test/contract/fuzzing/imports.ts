/** Requests about imports: one of each that succeeds, and one for each error. */
import { Readable } from 'node:stream';
import { handleImportJobs, startApply, startTry, storeUpload } from '#modules/imports/imports.ts';
import { nobodysId, type FuzzedShop, type RequestInput } from './fuzzed-shop.ts';

const mapping = ['sku', 'priceMinor'];

function upload({ tokens }: FuzzedShop, text: string, type = 'application/octet-stream') {
  const query = { target: 'tools', name: 'prices.csv' };
  return { token: tokens.mira, query, raw: { raw: text, type } };
}

/** A file of which a line is wrong: there is no such size, and it has no name to be added. */
async function newImport({ shop }: FuzzedShop): Promise<string> {
  const body = Readable.from([Buffer.from('SKU;Price\nNo such;4,20\n')]);
  const file = { target: 'tools', fileName: 'prices.csv', body } as const;
  const stored = await storeUpload(shop.shop.payments, actorOf(shop), file);
  if (!stored.ok) throw new Error(stored.problem);
  return stored.id;
}

async function triedImport(fuzzed: FuzzedShop): Promise<string> {
  const { shop } = fuzzed;
  const id = await newImport(fuzzed);
  await startTry(shop.shop.payments, actorOf(shop), { id, mapping });
  await handleImportJobs(shop.shop.payments)['run-import']({ import: id });
  return id;
}

async function appliedImport(fuzzed: FuzzedShop): Promise<string> {
  const { shop } = fuzzed;
  const id = await triedImport(fuzzed);
  await startApply(shop.shop.payments, actorOf(shop), { id, skipsWrong: true });
  await handleImportJobs(shop.shop.payments)['run-import']({ import: id });
  return id;
}

const actorOf = ({ world }: FuzzedShop['shop']) => ({ id: world.mira.id, ip: '', at: new Date() });

function asMira({ tokens }: FuzzedShop, id: string, body?: object): RequestInput {
  return { token: tokens.mira, params: { id }, body };
}

export const importRequests = {
  listImports: async ({ tokens }: FuzzedShop) => ({ token: tokens.mira, query: { limit: 5 } }),
  uploadImport: async (fuzzed: FuzzedShop) => upload(fuzzed, 'SKU;Price\nNo such;4,20\n'),
  getImport: async (fuzzed: FuzzedShop) => asMira(fuzzed, await triedImport(fuzzed)),
  listWrongLines: async (fuzzed: FuzzedShop) => asMira(fuzzed, await triedImport(fuzzed)),
  tryImport: async (fuzzed: FuzzedShop) => asMira(fuzzed, await newImport(fuzzed), { mapping }),
  applyImport: async (fuzzed: FuzzedShop) =>
    asMira(fuzzed, await triedImport(fuzzed), { skipsWrong: true }),
  undoImport: async (fuzzed: FuzzedShop) => asMira(fuzzed, await appliedImport(fuzzed)),
  exportTable: async ({ tokens }: FuzzedShop) => {
    const query = { format: 'xlsx', rows: 'none' };
    return { token: tokens.mira, params: { target: 'tools' }, query };
  },
};

export const importErrors = {
  uploadImport: {
    file_unreadable: async (fuzzed: FuzzedShop) => upload(fuzzed, 'SKU;Price\n"No such;4,20\n'),
    too_large: async (fuzzed: FuzzedShop) => upload(fuzzed, 'x'.repeat(50 * 1024 * 1024 + 1)),
    unsupported_type: async (fuzzed: FuzzedShop) => upload(fuzzed, 'SKU\nA\n', 'text/html'),
    price_list_unknown: async (fuzzed: FuzzedShop) => {
      const query = { target: 'prices', name: 'prices.csv', list: nobodysId };
      return { ...upload(fuzzed, 'SKU;Price\nA;1\n'), query };
    },
  },
  exportTable: {
    price_list_unknown: async ({ tokens }: FuzzedShop) => {
      return { token: tokens.mira, params: { target: 'prices' }, query: { list: nobodysId } };
    },
  },
  getImport: { import_unknown: async (fuzzed: FuzzedShop) => asMira(fuzzed, nobodysId) },
  listWrongLines: { import_unknown: async (fuzzed: FuzzedShop) => asMira(fuzzed, nobodysId) },
  tryImport: {
    import_unknown: async (fuzzed: FuzzedShop) => asMira(fuzzed, nobodysId, { mapping }),
    import_not_ready: async (fuzzed: FuzzedShop) =>
      asMira(fuzzed, await appliedImport(fuzzed), { mapping }),
    mapping_incomplete: async (fuzzed: FuzzedShop) =>
      asMira(fuzzed, await newImport(fuzzed), { mapping: [null, 'priceMinor'] }),
  },
  applyImport: {
    import_unknown: async (fuzzed: FuzzedShop) => asMira(fuzzed, nobodysId, {}),
    import_not_ready: async (fuzzed: FuzzedShop) => asMira(fuzzed, await newImport(fuzzed), {}),
    lines_wrong: async (fuzzed: FuzzedShop) => asMira(fuzzed, await triedImport(fuzzed), {}),
  },
  undoImport: {
    import_unknown: async (fuzzed: FuzzedShop) => asMira(fuzzed, nobodysId),
    import_not_ready: async (fuzzed: FuzzedShop) => asMira(fuzzed, await newImport(fuzzed)),
  },
};

/** Requests about attributes and types: one of each that succeeds, and one for each error. */
import { nobodysId, type FuzzedShop, type RequestInput } from './fuzzed-shop.ts';

const newCode = () => `a${crypto.randomUUID()}`;
const newAttribute = () => ({ code: newCode(), kind: 'number', name: 'Width', unit: 'mm' });
const newType = () => ({ code: newCode(), name: 'Mop' });
const change = { name: 'Breadth', unit: 'mm', seen: { name: 'Width', unit: 'mm' } };
const typeChange = { name: 'Duster', seen: { name: 'Mop' } };

const asMira = ({ tokens }: FuzzedShop, id: string, body?: object): RequestInput => ({
  ...{ token: tokens.mira, params: { id }, body },
});

const inserted = ({ body }: { body: Record<string, unknown> }) => String(body['insertedId']);

async function addAttribute({ tokens, send }: FuzzedShop, body = newAttribute()) {
  return inserted(await send('createAttribute', { token: tokens.mira, body }));
}

async function addType({ tokens, send }: FuzzedShop, attributes: readonly string[] = []) {
  const body = { ...newType(), attributes: attributes.map((code) => ({ code, varies: true })) };
  return inserted(await send('createProductType', { token: tokens.mira, body }));
}

const attribute =
  (body?: object) =>
  async (fuzzed: FuzzedShop): Promise<RequestInput> =>
    asMira(fuzzed, await addAttribute(fuzzed), body);

const type =
  (body?: object) =>
  async (fuzzed: FuzzedShop): Promise<RequestInput> =>
    asMira(fuzzed, await addType(fuzzed), body);

const nobodys = (body?: object) => async (fuzzed: FuzzedShop) => asMira(fuzzed, nobodysId, body);

export const attributeRequests = {
  listAttributes: async ({ tokens }: FuzzedShop) => ({ token: tokens.mira }),
  createAttribute: async ({ tokens }: FuzzedShop) => {
    return { token: tokens.mira, body: newAttribute() };
  },
  changeAttribute: attribute({ ...change, unit: 'cm' }),
  removeAttribute: attribute(),
  createProductType: async ({ tokens }: FuzzedShop) => ({ token: tokens.mira, body: newType() }),
  changeProductType: type(typeChange),
  removeProductType: type(),
};

/** The id of an attribute that a type has. */
async function usedAttribute(fuzzed: FuzzedShop): Promise<string> {
  const body = newAttribute();
  const id = await addAttribute(fuzzed, body);
  await addType(fuzzed, [body.code]);
  return id;
}

const softChoices = [{ code: 'soft', name: 'Soft' }];

/** The id of an attribute with a choice that a tool has, and of the type of its product. */
async function usedChoice(fuzzed: FuzzedShop) {
  const { tokens, send, tools } = fuzzed;
  const token = tokens.mira;
  const [code, typeCode] = [newCode(), newCode()];
  const choices = softChoices;
  const id = inserted(
    await send('createAttribute', { token, body: { code, kind: 'choice', name: 'Feel', choices } }),
  );
  const body = { code: typeCode, name: 'Mop', attributes: [{ code, varies: false }] };
  const typeId = inserted(await send('createProductType', { token, body }));
  const added = await send('createProduct', { token, body: { name: 'Mop' } });
  const params = { id: inserted(added) };
  const tool = inserted(await send('addTool', { token, body: { ...newTool, name: code } }));
  await send('moveTool', { token, params, body: { tool, variant: tools.plenty } });
  const fields = { type: typeCode, variants: { [tool]: { values: { [code]: 'soft' } } } };
  await send('changeProduct', { token, params, body: { version: 2, fields } });
  return { id, typeId };
}

const newTool = { price: 8.45, quantity1: 6, quantity2: 90 };

export const attributeErrors = {
  createAttribute: {
    attribute_code_taken: async (fuzzed: FuzzedShop) => {
      const body = newAttribute();
      await addAttribute(fuzzed, body);
      return { token: fuzzed.tokens.mira, body };
    },
  },
  changeAttribute: {
    attribute_unknown: nobodys(change),
    attribute_changed: async (fuzzed: FuzzedShop) => {
      const id = await addAttribute(fuzzed);
      await fuzzed.send('changeAttribute', asMira(fuzzed, id, change));
      return asMira(fuzzed, id, { ...change, name: 'Size' });
    },
    attribute_used: async (fuzzed: FuzzedShop) =>
      asMira(fuzzed, (await usedChoice(fuzzed)).id, {
        ...{ name: 'Feel', choices: [], seen: { name: 'Feel', choices: softChoices } },
      }),
  },
  removeAttribute: {
    attribute_unknown: nobodys(),
    attribute_used: async (fuzzed: FuzzedShop) => asMira(fuzzed, await usedAttribute(fuzzed)),
  },
  createProductType: {
    attribute_code_taken: async (fuzzed: FuzzedShop) => {
      const body = newType();
      await fuzzed.send('createProductType', { token: fuzzed.tokens.mira, body });
      return { token: fuzzed.tokens.mira, body };
    },
    attribute_unknown: async ({ tokens }: FuzzedShop) => {
      const attributes = [{ code: newCode(), varies: false }];
      return { token: tokens.mira, body: { ...newType(), attributes } };
    },
  },
  changeProductType: {
    attribute_unknown: nobodys(typeChange),
    attribute_changed: async (fuzzed: FuzzedShop) => {
      const id = await addType(fuzzed);
      await fuzzed.send('changeProductType', asMira(fuzzed, id, typeChange));
      return asMira(fuzzed, id, { ...typeChange, name: 'Sweep' });
    },
  },
  removeProductType: {
    attribute_unknown: nobodys(),
    attribute_used: async (fuzzed: FuzzedShop) => asMira(fuzzed, (await usedChoice(fuzzed)).typeId),
  },
};

/** The errors of products, carts, categories and the brush finder, each provoked. */
import { attributeErrors } from './attributes.ts';
import { cartErrors } from './carts.ts';
import { priceListErrors } from './price-lists.ts';
import { receiptErrors } from './receipts.ts';
import { taxErrors } from './tax.ts';
import { promotionErrors } from './promotions.ts';
import { orderPadErrors } from './order-pad.ts';
import { companyErrors } from './companies.ts';
import { companyAddressErrors } from './company-addresses.ts';
import { guestErrors } from './guests.ts';
import { finderErrors } from './finder.ts';
import { productReviewErrors } from './product-reviews.ts';
import { searchWordErrors } from './search-words.ts';
import { nobodysId, type FuzzedShop, type RequestInput } from './fuzzed-shop.ts';
import { addCategory, newCategory, newProduct, validRequests } from './valid-requests.ts';

const asMira = ({ tokens }: FuzzedShop, id: string, body?: object): RequestInput => ({
  ...{ token: tokens.mira, params: { id }, body },
});

const onNobodys = (body?: object) => async (fuzzed: FuzzedShop) => asMira(fuzzed, nobodysId, body);

const rename = (name: string) => ({ version: 1, fields: { name } });

/** A draft that somebody else has renamed since its first version. */
async function renamedProduct(fuzzed: FuzzedShop): Promise<string> {
  const { id } = await newProduct(fuzzed);
  await fuzzed.send('changeProduct', asMira(fuzzed, id, rename('Filbert, theirs')));
  return id;
}

/** A category with another one below it. */
async function parentOfAnother(fuzzed: FuzzedShop): Promise<string> {
  const { id } = await addCategory(fuzzed);
  const body = { ...newCategory(), parent: id };
  await fuzzed.send('createCategory', { token: fuzzed.tokens.mira, body });
  return id;
}

export const productErrors = {
  ...attributeErrors,
  ...cartErrors,
  ...priceListErrors,
  ...promotionErrors,
  ...taxErrors,
  ...receiptErrors,
  ...orderPadErrors,
  ...guestErrors,
  ...companyErrors,
  ...companyAddressErrors,
  ...finderErrors,
  ...productReviewErrors,
  ...searchWordErrors,
  getProduct: { product_unknown: onNobodys() },
  changeProduct: {
    product_unknown: onNobodys(rename('Filbert')),
    product_changed: async (fuzzed: FuzzedShop) =>
      asMira(fuzzed, await renamedProduct(fuzzed), rename('Filbert, ours')),
  },
  listRevisions: { product_unknown: onNobodys() },
  restoreProduct: {
    product_unknown: onNobodys({ version: 1, from: 1 }),
    product_changed: async (fuzzed: FuzzedShop) => {
      const id = await renamedProduct(fuzzed);
      const again = { version: 2, fields: { name: 'Filbert, again' } };
      await fuzzed.send('changeProduct', asMira(fuzzed, id, again));
      return asMira(fuzzed, id, { version: 2, from: 1 });
    },
  },
  moveTool: {
    product_unknown: async (fuzzed: FuzzedShop) => {
      const { tools } = fuzzed;
      return asMira(fuzzed, nobodysId, { tool: tools.plenty, variant: '18 mm' });
    },
    tool_unknown: async (fuzzed: FuzzedShop) => {
      const { id } = await newProduct(fuzzed);
      return asMira(fuzzed, id, { tool: nobodysId, variant: '18 mm' });
    },
    variant_taken: async (fuzzed: FuzzedShop) => {
      const first = await validRequests.moveTool(fuzzed);
      await fuzzed.send('moveTool', first);
      const second = await validRequests.moveTool(fuzzed);
      return { ...second, ...(first.params && { params: first.params }) };
    },
  },
  getProductPlace: { product_unknown: onNobodys() },
  moveProduct: { product_unknown: onNobodys({ to: 'first' }) },
  addSize: {
    product_unknown: onNobodys({ variant: '18 mm', price: 9.5 }),
    key_reused: async (fuzzed: FuzzedShop) => {
      const { id } = await newProduct(fuzzed);
      const of = (variant: string) => {
        const request = asMira(fuzzed, id, { variant, price: 9.5 });
        return { ...request, headers: { 'idempotency-key': 'one-size' } };
      };
      await fuzzed.send('addSize', of('18 mm'));
      return of('25 mm');
    },
  },
  createCategory: {
    category_misplaced: async ({ tokens }: FuzzedShop) => {
      return { token: tokens.mira, body: { ...newCategory(), parent: nobodysId } };
    },
  },
  changeCategory: {
    category_unknown: onNobodys(newCategory()),
    category_misplaced: async (fuzzed: FuzzedShop) => {
      const { id } = await addCategory(fuzzed);
      return asMira(fuzzed, id, { ...newCategory(), parent: id });
    },
    category_changed: async (fuzzed: FuzzedShop) => {
      const { id } = await addCategory(fuzzed);
      return asMira(fuzzed, id, { ...newCategory(), seen: newCategory() });
    },
  },
  removeCategory: {
    category_unknown: onNobodys(),
    category_not_empty: async (fuzzed: FuzzedShop) => asMira(fuzzed, await parentOfAnother(fuzzed)),
  },
};

/** Sample data for the tests of pages. */
import type { WireOrder, WireTool } from '#web/api.ts';
import type { PriceLadder } from '#modules/prices/price-list.ts';
import type { Tool } from '#modules/catalogue/tool.ts';
import type { ShopData } from '#web/shop-data.ts';
import type { Review } from '#modules/reviews/review.ts';

export const sampleTool: Tool = {
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Flat varnish brush, 50 mm',
  kind: 'brush',
  description: 'Lays varnish without a mark.',
  img: 'https://pictures.example/brush.webp',
  facts: [],
  priceMinor: 1999,
  minimumOrder: 12,
  available: 340,
  ratingTenths: 48,
  orderMultiple: 1,
  maximumOrder: null,
  productId: '01890000-0000-7000-8000-000000000002',
  productSlug: 'flat-varnish-brush',
  variant: '50 mm',
  sku: 'FV-50',
};

/** Of a tool that no price list has. */
export function ownLadder({ priceMinor }: Pick<Tool, 'priceMinor'>): PriceLadder {
  return [{ from: 1, priceMinor, source: undefined }];
}

export const serializedTool: WireTool = {
  _id: sampleTool.id,
  name: sampleTool.name,
  kind: sampleTool.kind,
  description: sampleTool.description,
  img: sampleTool.img,
  facts: [],
  price: 19.99,
  quantity1: 12,
  quantity2: 340,
  rating: 4.8,
};

export const sampleReview: Review = {
  id: '01890000-0000-7000-8000-000000000002',
  name: 'Ada',
  review: 'Honest brushes.',
  rating: 3,
  image: '/uploads/ada.webp',
};

export const unpaidOrder: WireOrder = {
  _id: '01890000-0000-7000-8000-000000000003',
  number: 1001,
  version: 1,
  tool: sampleTool.id,
  name: sampleTool.name,
  Name: 'Ada Lindqvist',
  email: 'ada@example.com',
  phone: '+44 20 7946 0958',
  price: 19.99,
  qurantity: 12,
  currency: 'usd',
  total: 239.88,
  lines: [
    {
      ...{ position: 1, tool: sampleTool.id, product: 'flat-varnish-brush-50-mm', sku: null },
      ...{ name: sampleTool.name, variant: '', quantity: 12, price: 19.99, per: 1 },
      ...{ goods: 239.88, discount: 0, tax: 0, total: 239.88 },
      ...{ cancelled: 0, shipped: 0, returned: 0, refunded: 0 },
    },
  ],
  lineCount: 1,
  ...{ goods: 239.88, discount: 0, discountCode: '', delivery: 0, deliveryRefunded: 0, tax: 0 },
  taxed: null,
  ...{ billTo: null, company: null, received: 0, deliveredBy: null, terms: null, byStaff: false },
  paid: false,
  transaction: null,
  user: '01890000-0000-7000-8000-000000000004',
  useremail: 'ada@example.com',
  status: 'unpaid',
  fulfilment: 'new',
  placedAt: '2026-03-02T09:00:00.000Z',
  reservationExpiresAt: null,
};

export const paidOrder: WireOrder = {
  ...unpaidOrder,
  _id: '01890000-0000-7000-8000-000000000005',
  number: 1002,
  paid: true,
  transaction: 'pi_1234',
  status: 'paid',
};

/** What pages read of a shop in which there is nothing. */
/** By bank transfer, and billed to an office. */
export const partPaidOrder: WireOrder = {
  ...{ ...unpaidOrder, _id: '01890000-0000-7000-8000-000000000009', number: 1003, received: 12 },
  billTo: {
    ...{ recipient: 'Hall Accounts', company: '', street: '2 Ledger Row', line2: '' },
    ...{ city: 'Trenton', postcode: '08608', region: 'US-NJ', country: 'US' },
  },
};

export const emptyShop: ShopData = {
  listHomeTools: async () => [],
  findTool: async () => undefined,
  findProduct: async () => undefined,
  findLadders: async (tools) => ({
    ladders: Object.fromEntries(tools.map((tool) => [tool.id, ownLadder(tool)])),
    ...{ cuts: {}, until: undefined },
  }),
  findProductPrices: async () => ({ prices: new Map(), until: undefined }),
  hasProduct: async () => false,
  listCurrencies: async () => ['usd'],
  findCart: async () => undefined,
  listCarts: async () => [],
  findSharedCart: async () => undefined,
  findCategoryPath: async () => undefined,
  listCatalogue: async () => undefined,
  listSuggestions: async () => ({ words: [], codes: [], products: [], categories: [] }),
  searchCatalogue: async () => undefined,
  readFinder: async () => undefined,
  hasFinderPage: async () => false,
  listCategories: async () => [],
  countProducts: async () => 0,
  listProductSlugs: async () => [],
  listReviews: async () => [],
  listProductReviews: async () => undefined,
  findHolidayNotice: async () => undefined,
  readIncludedTax: async () => ({}),
  findPriceTax: async () => ({ tax: undefined, until: undefined }),
  findSeller: async () => undefined,
  isDeliveryFree: async () => true,
  wording: 'specified',
  payment: { scriptUrl: '/sandbox-card/stripe.js', sandbox: true, publishableKey: 'pk_test' },
};

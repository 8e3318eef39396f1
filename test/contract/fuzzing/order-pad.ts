/** Requests about the order pad. */
const text = 'SKU;Quantity\nFV-50;24\nFV-5O;24\n1.200;FB-30\n4006381333931;12';
const rows = [
  { code: 'FV-50', quantity: '24' },
  { code: 'no such code', quantity: '1,200' },
];

export const orderPadRequests = {
  checkOrderPad: async () => ({ body: Math.random() < 0.5 ? { text } : { rows } }),
  sendOrderPad: async () => ({ body: { text, mend: '[3,[],"FV-50","24"]' } }),
  listCodes: async () => ({}),
};

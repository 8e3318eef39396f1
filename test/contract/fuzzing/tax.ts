/** Requests about taxes: one of each that succeeds, and one for each error. */
import { nobodysId, type FuzzedShop, type RequestInput } from './fuzzed-shop.ts';

let days = 0;

/** To come, so that orders of other requests are not taxed; of places that nobody else has. */
const newBody = () => {
  days += 1;
  const place = `XA-${days}`;
  return {
    ...{ origin: { country: 'US', region: 'US-ME', postcode: '04101' }, place, scheme: 'local' },
    ...{ number: '1', firstDay: '2990-01-01' },
    rates: [{ place, percent: 5.5, firstDay: '2990-01-01' }],
  };
};

const asMira = ({ tokens }: FuzzedShop, body?: object): RequestInput => ({
  ...{ token: tokens.mira, body },
});

async function end(fuzzed: FuzzedShop): Promise<RequestInput> {
  const { body } = await fuzzed.send('enterTaxRegistration', asMira(fuzzed, newBody()));
  const params = { id: String(body['insertedId']) };
  return { ...asMira(fuzzed, { lastDay: '2990-12-31', version: 1 }), params };
}

/** Of a place without a registration, so that no order is exempt by it. */
const certificateOf = ({ shop }: FuzzedShop) => ({
  ...{ email: shop.world.anna.email, place: 'XA-0', number: 'R-1' },
  ...{ firstDay: '2026-01-01', lastDay: '2026-12-31' },
});

async function remove(fuzzed: FuzzedShop): Promise<RequestInput> {
  const added = await fuzzed.send('addTaxCertificate', asMira(fuzzed, certificateOf(fuzzed)));
  return { ...asMira(fuzzed), params: { id: String(added.body['insertedId']) } };
}

export const taxRequests = {
  getTax: async (fuzzed: FuzzedShop) => asMira(fuzzed),
  enterTaxRegistration: async (fuzzed: FuzzedShop) => asMira(fuzzed, newBody()),
  endTaxRegistration: end,
  addTaxRates: async (fuzzed: FuzzedShop) => asMira(fuzzed, { rates: newBody().rates }),
  setPricesInclude: async (fuzzed: FuzzedShop) => asMira(fuzzed, { eur: null }),
  listTaxCertificates: async (fuzzed: FuzzedShop) => asMira(fuzzed),
  addTaxCertificate: async (fuzzed: FuzzedShop) => asMira(fuzzed, certificateOf(fuzzed)),
  removeTaxCertificate: remove,
  getTaxReport: async (fuzzed: FuzzedShop) => ({
    ...asMira(fuzzed),
    query: { from: '2026-01-01', to: '2026-03-31' },
  }),
  tryTax: async (fuzzed: FuzzedShop) =>
    asMira(fuzzed, {
      ...{ to: { country: 'US', region: 'US-NJ', postcode: '07030' }, day: '2026-11-26' },
      lines: [{ amount: 100 }],
    }),
};

export const taxErrors = {
  addTaxCertificate: {
    user_unknown: async (fuzzed: FuzzedShop) =>
      asMira(fuzzed, { ...certificateOf(fuzzed), email: 'nobody@shop.test' }),
  },
  removeTaxCertificate: {
    tax_certificate_unknown: async (fuzzed: FuzzedShop) => ({
      ...asMira(fuzzed),
      params: { id: nobodysId },
    }),
  },
  endTaxRegistration: {
    tax_registration_unknown: async (fuzzed: FuzzedShop) => ({
      ...asMira(fuzzed, { lastDay: '2990-12-31', version: 1 }),
      params: { id: nobodysId },
    }),
    tax_registration_changed: async (fuzzed: FuzzedShop) => {
      const wire = await end(fuzzed);
      await fuzzed.send('endTaxRegistration', wire);
      return wire;
    },
  },
};

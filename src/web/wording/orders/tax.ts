/** Why an order has the tax that it has. */
import type { TaxNote, TaxReason } from '#modules/tax/tax-treatment.ts';

export const taxTexts = {
  /** Of an order without tax by it. */
  proof: 'Tax number {number}, valid by VIES on {day}.',
  proofWithRequest: 'Tax number {number}, valid by VIES on {day}, request {request}.',
  /** '{place}' is who taxes. */
  row: 'Tax {place}, {percent} %',
  /** Of prices that include it. */
  within: 'Including tax {place}, {percent} %',
  /** Prices include it, and it is not charged. */
  off: 'Without tax {place}',
  reasons: {
    off: 'The shop charges no tax yet.',
    address_missing: 'Tax is added when it is known where the order goes.',
    domestic: 'Taxed where the shop is registered.',
    destination: 'Taxed where it arrives: the shop is registered there.',
    oss: 'Taxed where it arrives, by the one-stop shop of the European Union.',
    ioss: 'Taxed where it arrives, by the import one-stop shop: nothing is due at the border.',
    uk_import: 'British VAT is paid with the order: nothing is due at the border.',
    origin: 'Taxed where it leaves.',
    intra_community:
      'No tax: a supply to a business in another member state, which accounts for it.',
    export: 'No tax: the goods leave the country. Duty and tax may be due when they arrive.',
    buyer_accounts: 'No tax: the buyer accounts for it.',
    exempt: 'No tax: the buyer is exempt.',
    import: 'No tax is charged by the shop. Duty and tax may be due when the goods arrive.',
    not_registered: 'No tax: the shop is not registered where the order goes.',
  } satisfies Record<TaxReason | 'address_missing', string>,
  notes: {
    number_missing:
      'Without a tax number of the European Union it is sold as to a private person. ' +
      'To buy without tax, send us the number of your company.',
    number_not_checked:
      'VIES has not answered about the tax number yet, so tax is charged. ' +
      'To buy without tax, order in a few minutes, once it is checked.',
    number_invalid:
      'VIES does not know the tax number, so tax is charged. ' +
      'Look at it under Companies, and write to us where it is wrong.',
    number_unavailable:
      'VIES cannot be reached about the tax number, so tax is charged. ' +
      'We ask again by ourselves: to buy without tax, order once it has answered.',
    number_of_departure: 'The tax number is of the state that the goods leave, so tax is charged.',
    stays_in_country: 'The goods stay in the country, so its tax is charged whoever buys them.',
    picked_up: 'The goods are handed over in the shop, so its tax is charged.',
    certificate_expired: 'The exemption certificate has expired.',
    certificate_not_yet: 'The exemption certificate is not valid yet.',
    above_limit: 'The goods are worth more than the limit of the scheme.',
  } satisfies Record<TaxNote, string>,
};

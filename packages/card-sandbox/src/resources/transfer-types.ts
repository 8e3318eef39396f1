/** How money is sent in each currency: Stripe's names for it. */
const transferTypes = {
  usd: 'us_bank_transfer',
  eur: 'eu_bank_transfer',
  gbp: 'gb_bank_transfer',
} as const;

type TransferCurrency = keyof typeof transferTypes;

export type TransferType = (typeof transferTypes)[TransferCurrency];

export function isTransferCurrency(currency: string): currency is TransferCurrency {
  return Object.hasOwn(transferTypes, currency);
}

/** Throws for a currency in which none is taken. */
export function transferTypeOf(currency: string): TransferType {
  if (isTransferCurrency(currency)) return transferTypes[currency];
  throw new Error(`no bank transfers in ${currency}`);
}

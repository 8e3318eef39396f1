/** Which amounts can be charged; limits are the real processor's. */
import { formatDollars } from '../money.ts';
import type { FormFields } from './form.ts';
import { textField, integerField } from './fields.ts';
import { invalid } from './api-error.ts';

const currencies = {
  usd: { minMinor: 50, sign: '$' },
  eur: { minMinor: 50, sign: '€' },
  gbp: { minMinor: 30, sign: '£' },
  cad: { minMinor: 50, sign: '$' },
  aud: { minMinor: 50, sign: '$' },
} as const;

type Currency = keyof typeof currencies;

export const chargedCurrencies: readonly string[] = Object.keys(currencies);

const maxMinor = 99_999_999;

export function currencyField(form: FormFields): Currency {
  const value = textField(form, 'currency').toLowerCase();
  if (isCurrency(value)) return value;
  const known = Object.keys(currencies).join(', ');
  throw invalid(`Invalid currency: ${value}. The sandbox supports these currencies: ${known}`, {
    param: 'currency',
  });
}

/** An amount that may be charged in that currency, in minor units. */
export function amountField(form: FormFields, currency: string): number {
  const amount = integerField(form, 'amount');
  const param = 'amount';
  if (amount < 1) {
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param,
    });
  }
  if (amount > maxMinor) {
    throw invalid(`Amount must be no more than ${formatAmount(maxMinor, currency)}`, {
      code: 'amount_too_large',
      param,
    });
  }
  const { minMinor } = currencies[isCurrency(currency) ? currency : 'usd'];
  if (amount >= minMinor) return amount;
  throw invalid(`Amount must be at least ${formatAmount(minMinor, currency)} ${currency}`, {
    code: 'amount_too_small',
    param,
  });
}

/** '$5.00', as the real processor writes amounts in its messages. */
export function formatAmount(amountMinor: number, currency: string): string {
  const { sign } = currencies[isCurrency(currency) ? currency : 'usd'];
  return formatDollars(amountMinor).replace('$', () => sign);
}

function isCurrency(word: string): word is Currency {
  return Object.hasOwn(currencies, word);
}

/** A promotion as texts of a form, and back; pure. */
import { homeCurrency, type Currency } from '#platform/currency.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import type { promotionBody } from '#api/contract/promotions/promotion-fields.ts';
import { formatAmountForInput } from '#web/dashboard/format/amounts.ts';
import type { z } from '#web/form-schema.ts';
import { isEmail } from '#web/shop/purchase/order-rules.ts';

export type WirePromotion = ResponseBody<'listPromotions'>[number];

export interface PromotionTexts {
  code: string;
  kind: WirePromotion['kind'];
  percent: string;
  amount: string;
  currency: Currency;
  forAll: 'all' | 'chosen';
  tools: string;
  products: string;
  categories: string;
  minimum: string;
  minimumQuantity: string;
  firstDay: string;
  lastDay: string;
  forAgreed: boolean;
  firstOrderOnly: boolean;
  email: string;
  totalLimit: string;
  customerLimit: string;
}

export const fieldNames = [
  ...(['code', 'kind', 'percent', 'amount', 'currency', 'forAll', 'tools', 'products'] as const),
  'categories',
  ...(['minimum', 'minimumQuantity', 'firstDay', 'lastDay', 'firstOrderOnly', 'email'] as const),
  ...(['totalLimit', 'customerLimit', 'forAgreed'] as const),
] as const satisfies (keyof PromotionTexts)[];

const newPromotion: PromotionTexts = {
  ...{ code: '', kind: 'percent', percent: '', amount: '', forAll: 'all' },
  currency: homeCurrency,
  ...{ tools: '', products: '', categories: '', minimum: '', minimumQuantity: '' },
  ...{ firstDay: '', lastDay: '', firstOrderOnly: false, forAgreed: false, email: '' },
  ...{ totalLimit: '', customerLimit: '' },
};

export function toTexts(promotion: WirePromotion | undefined): PromotionTexts {
  if (!promotion) return newPromotion;
  const { code, kind, percent, amount, currency, forAll, minimum, minimumQuantity } = promotion;
  return {
    ...{
      code,
      kind,
      currency,
      firstOrderOnly: promotion.firstOrderOnly,
      forAgreed: promotion.forAgreed,
    },
    percent: toText(percent),
    amount: amount === null ? '' : formatAmountForInput(amount),
    forAll: forAll ? 'all' : 'chosen',
    tools: promotion.tools.join('\n'),
    products: promotion.products.join('\n'),
    categories: promotion.categories.join('\n'),
    minimum: minimum === 0 ? '' : formatAmountForInput(minimum),
    minimumQuantity: minimumQuantity === 0 ? '' : String(minimumQuantity),
    firstDay: toText(promotion.firstDay),
    lastDay: toText(promotion.lastDay),
    email: toText(promotion.email),
    totalLimit: toText(promotion.totalLimit),
    customerLimit: toText(promotion.customerLimit),
  };
}

const money = /^\d{1,6}(?:\.\d{1,2})?$/;
const percentage = /^(?!0+(?:\.0+)?$)(?:\d{1,2}(?:\.\d{1,4})?|100(?:\.0{1,4})?)$/;
const count = /^\d{1,9}$/;
const countFromOne = /^0*[1-9]\d{0,8}$/;

const rules = {
  percent: (text: string) => percentage.test(text),
  amount: (text: string) => money.test(text) && Number(text) > 0,
  minimum: (text: string) => money.test(text),
  minimumQuantity: (text: string) => count.test(text),
  totalLimit: (text: string) => countFromOne.test(text),
  customerLimit: (text: string) => countFromOne.test(text),
  email: isEmail,
} as const;

type CheckedField = keyof typeof rules;

const checkedFields = [
  ...(['percent', 'amount', 'minimum', 'minimumQuantity', 'email', 'totalLimit'] as const),
  'customerLimit',
] as const satisfies CheckedField[];

/** What cannot be read as it is meant, in the order of the form; the shop knows the other rules. */
export function findWrongFields(texts: PromotionTexts): CheckedField[] {
  return checkedFields.filter((name) => {
    const isOfKind = name === texts.kind;
    if ((name === 'percent' || name === 'amount') && !isOfKind) return false;
    const text = texts[name].trim();
    return text === '' ? isOfKind : !rules[name](text);
  });
}

/** Empty is none. */
export function toBody(texts: PromotionTexts): z.input<typeof promotionBody> {
  const { code, kind, percent, amount, currency, forAll, minimum, minimumQuantity, email } = texts;
  const { firstOrderOnly, forAgreed, firstDay, lastDay, totalLimit, customerLimit } = texts;
  return {
    ...{ code, kind, currency, firstOrderOnly, forAgreed },
    percent: kind === 'percent' ? orNull(percent) : null,
    amount: kind === 'amount' ? orNull(amount) : null,
    forAll: forAll === 'all',
    tools: toNames(texts.tools),
    products: toNames(texts.products),
    categories: toNames(texts.categories),
    minimum: orNull(minimum) ?? 0,
    minimumQuantity: orNull(minimumQuantity) ?? 0,
    firstDay: orNull(firstDay),
    lastDay: orNull(lastDay),
    email: orNull(email),
    totalLimit: orNull(totalLimit),
    customerLimit: orNull(customerLimit),
  };
}

function toText(value: string | number | null): string {
  return value === null ? '' : String(value);
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

function toNames(text: string): string[] {
  return text.split(/[\n,]/).flatMap((name) => orNull(name) ?? []);
}

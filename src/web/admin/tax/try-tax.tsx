/** Staff try an address and a basket, and read what is charged and why. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { homeCurrency, type Currency } from '#platform/currency.ts';
import { formatMoney, parseDollars } from '#platform/money.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { taxNumberStates } from '#modules/tax/tax-case.ts';
import { callApi } from '#web/api.ts';
import { formatAmount } from '#web/dashboard/format/amounts.ts';
import { currencyOptions } from '#web/dashboard/forms/currency-options.ts';
import { showProblem } from '#web/dashboard/forms/form-errors.ts';
import { todayAsIso } from '#web/formats.ts';
import { taxRowsOf } from '#web/orders/tax/tax-rows.tsx';
import { useStaffWords } from '#web/staff-words.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import { SelectField } from '#web/ui/forms/select.tsx';
import { taxTexts } from '#web/wording/orders/tax.ts';
import { includedTaxText } from './included-tax-text.ts';
import { TaxForm } from './tax-form.tsx';
import { explainTaxProblem } from './tax-problem.ts';

const buyers = ['private', 'business', ...taxNumberStates] as const;

type Fields = Record<Exclude<(typeof triedFields)[number], 'currency'> | 'buyer', string> & {
  currency: Currency;
};

const createInitial = (): Fields => ({
  ...{ country: '', region: '', postcode: '', goods: '100.00', reduced: '', delivery: '' },
  ...{ currency: homeCurrency, day: todayAsIso(), buyer: 'private', numberOf: '' },
});

const triedFields = [
  'country',
  'region',
  'postcode',
  'currency',
  'goods',
  'reduced',
  'delivery',
  'day',
  'numberOf',
] as const;

export function TryTax() {
  const { tax: words, failure } = useStaffWords();
  const form = useForm<Fields>({ defaultValues: createInitial() });
  const [result, setResult] = useState<ResponseBody<'tryTax'>>();
  const { errors } = form.formState;
  const names = words.tryFields;
  const field = (name: keyof typeof names) => ({
    label: names[name],
    error: errors[name]?.message,
    ...form.register(name),
  });

  async function tryIt(fields: Fields): Promise<void> {
    const answer = await callApi(staffEndpoints.tryTax, { body: toBody(fields) });
    setResult(answer.ok ? answer.value : undefined);
    if (answer.ok) return;
    const problem = explainTaxProblem(answer.problem);
    showProblem(form, problem, { fields: triedFields, offline: failure.offline });
  }

  return (
    <TaxForm
      form={form}
      title={words.try}
      text={words.tryText}
      action={words.tryIt}
      onSave={tryIt}
      result={result && <Result result={result} />}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField {...field('country')} />
        <TextField {...field('region')} />
        <TextField {...field('postcode')} />
        <SelectField {...field('currency')} options={currencyOptions} />
        <TextField inputMode="decimal" {...field('goods')} />
        <TextField inputMode="decimal" {...field('reduced')} />
        <TextField inputMode="decimal" {...field('delivery')} />
        <TextField type="date" {...field('day')} />
        <SelectField
          {...field('buyer')}
          options={buyers.map((value) => ({ value, text: words.buyers[value] }))}
        />
        <TextField {...field('numberOf')} />
      </div>
    </TaxForm>
  );
}

function toBody({ country, region, postcode, currency, day, buyer, ...fields }: Fields) {
  const { goods, reduced, delivery, numberOf } = fields;
  const state = taxNumberStates.find((one) => one === buyer);
  const reducedLine = { amount: reduced, taxClass: 'reduced' as const };
  return {
    ...{ to: { country, region, postcode }, currency, day, business: buyer !== 'private' },
    lines: [{ amount: goods }, ...(reduced === '' ? [] : [reducedLine])],
    delivery: delivery === '' ? '0' : delivery,
    taxNumber: state ? { country: numberOf, state } : null,
  };
}

function Result({ result }: { result: ResponseBody<'tryTax'> }) {
  const { tax: words } = useStaffWords();
  const { reason, notes, rows, currency, net, total, included } = result;
  const taxed = { reason, notes, rows, certificate: null, taxNumber: null, included };
  const [netMinor = 0, includedMinor = 0] = [net, included?.amount ?? 0].map(parseDollars);
  const amounts = [
    [words.listed, formatMoney(netMinor + includedMinor, currency)],
    ...taxRowsOf(taxed, currency),
    [words.total, formatAmount(total, currency)],
  ] as const;
  return (
    <output className="grid gap-3 border-t border-ink pt-4">
      <p className="font-semibold">{taxTexts.reasons[reason]}</p>
      {notes.map((note) => (
        <p key={note}>{taxTexts.notes[note]}</p>
      ))}
      <p>{includedTaxText(currency, included?.country ?? null)}</p>
      <dl className="figures grid max-w-sm gap-1">
        {amounts.map(([label, amount]) => (
          <div key={label} className="flex flex-wrap justify-between gap-2">
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </output>
  );
}

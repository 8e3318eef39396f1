/** 'Which price would they get?': a tool, how many, who and when; and the list that says so. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ResponseBody } from '#api/contract/operations.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { currencyCode, homeCurrency, type Currency } from '#platform/currency.ts';
import { callApi } from '#web/api.ts';
import { currencyOptions } from '#web/dashboard/forms/currency-options.ts';
import { showProblem, useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { formatPer } from '#web/dashboard/format/amounts.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { SelectField } from '#web/ui/forms/select.tsx';
import { Cell, Row, Table } from '#web/ui/lists/table.tsx';
import { fill } from '#web/wording/fill.ts';
import { includedTaxText } from '../tax/included-tax-text.ts';
import type { Audiences } from './price-list-form.tsx';

type Trial = ResponseBody<'tryPrice'>;

const fieldNames = ['tool', 'quantity', 'currency', 'company', 'customer', 'at'] as const;

type Fields = Record<Exclude<(typeof fieldNames)[number], 'currency'>, string> & {
  currency: Currency;
};

const empty: Fields = {
  ...{ tool: '', quantity: '1', currency: homeCurrency, company: '', customer: '', at: '' },
};

export function TryPrice({ audiences }: { audiences: Audiences }) {
  const { priceLists, failure } = useStaffWords();
  const { trial: words } = priceLists;
  const fieldError = useFieldErrors();
  const form = useForm<Fields>({ defaultValues: empty });
  const [tried, setTried] = useState<Trial>();
  const { errors, isSubmitting } = form.formState;

  async function ask({ tool, quantity, currency, company, customer, at }: Fields): Promise<void> {
    setTried(undefined);
    const body = {
      ...{ tool, quantity, currency, company: company === '' ? null : company },
      customer: customer.trim() === '' ? null : customer,
      at: at === '' ? null : `${at}:00Z`,
    };
    const answer = await callApi(staffEndpoints.tryPrice, { body });
    if (answer.ok) return setTried(answer.value);
    showProblem(form, answer.problem, { fields: fieldNames, offline: failure.offline });
  }

  const field = (name: Exclude<keyof Fields, 'company' | 'currency'>) => ({
    label: words[name],
    error: fieldError(errors[name]),
    ...form.register(name),
  });
  const options = audiences.companies.map(({ _id: value, name: text }) => ({ value, text }));
  return (
    <section aria-labelledby="trial-title" className="grid max-w-3xl gap-4">
      <div>
        <h3 id="trial-title" className="text-2">
          {words.title}
        </h3>
        <p className="text-small text-graphite">{words.lead}</p>
      </div>
      <form
        noValidate
        aria-label={words.title}
        onSubmit={form.handleSubmit(ask)}
        className="grid gap-5 rounded-plain border border-line bg-card p-5 sm:grid-cols-2"
      >
        <TextField required {...field('tool')} />
        <TextField inputMode="numeric" {...field('quantity')} />
        <SelectField
          label={words.currency}
          options={currencyOptions}
          error={fieldError(errors.currency)}
          {...form.register('currency')}
        />
        <SelectField
          label={words.company}
          options={[{ value: '', text: words.everybody }, ...options]}
          error={fieldError(errors.company)}
          {...form.register('company')}
        />
        <TextField type="email" autoComplete="off" {...field('customer')} />
        <TextField type="datetime-local" {...field('at')} />
        <div className="grid content-end gap-4">
          <FormError error={errors.root?.message} />
          <Button
            type="submit"
            variant="outline"
            className="justify-self-start"
            busy={isSubmitting ? failure.loading : undefined}
          >
            {words.ask}
          </Button>
        </div>
      </form>
      <div role="status">{tried && <TrialResult tried={tried} />}</div>
    </section>
  );
}

function TrialResult({ tried }: { tried: Trial }) {
  const { priceLists } = useStaffWords();
  const { trial: words, kinds } = priceLists;
  const { list, kind, price, why } = words.columns;
  const { name, lists, paysMore } = tried;
  const describePrice = (amount: number, per = 1) => {
    const text = formatPer(amount, per, tried.currency);
    return per === 1 ? fill(words.aPiece, { price: text }) : text;
  };
  const buyer = tried.buyer === '' ? words.everybody.toLowerCase() : tried.buyer;
  return (
    <div className="grid gap-3">
      <p className="text-1 font-semibold wrap-anywhere">
        {name}:{' '}
        {tried.price === null
          ? fill(words.notSold, { currency: currencyCode(tried.currency) })
          : fill(words.result, { price: describePrice(tried.price, tried.per), buyer })}
      </p>
      {tried.price !== null && <p>{includedTaxText(tried.currency, tried.includesTaxOf)}</p>}
      {paysMore && tried.publicPrice !== null && (
        <p className="font-semibold text-oxblood">
          {fill(words.paysMore, {
            price: formatPer(tried.publicPrice, tried.publicPer, tried.currency),
          })}
        </p>
      )}
      {tried.ownPrice !== null && lists.every(({ passedOver }) => passedOver !== null) && (
        <p>{words.own}</p>
      )}
      {lists.length > 0 && (
        <Table
          caption={words.lists}
          heads={[list, kind, price, why]}
          rowIds={lists.map((one, index) => `${one._id} ${index}`)}
        >
          {lists.map((one, index) => (
            <Row key={`${one._id} ${index}`} id={`${one._id} ${index}`}>
              <Cell>
                <span className="wrap-anywhere">{one.name}</span>
              </Cell>
              <Cell head={kind}>{kinds[one.kind]}</Cell>
              <Cell head={price}>
                <span className="figures">
                  {one.price === null ? '' : formatPer(one.price, one.per, tried.currency)}
                </span>
              </Cell>
              <Cell head={why}>
                {one.passedOver === null ? (
                  <strong className="font-semibold">{words.chosen}</strong>
                ) : (
                  words.reasons[one.passedOver]
                )}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </div>
  );
}

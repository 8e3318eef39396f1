/** The form of a price list; what was typed stays where the shop refuses it. */
import { useForm, useWatch } from 'react-hook-form';
import { currencyCode } from '#platform/currency.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { isForSome, priceListKinds } from '#modules/prices/price-list.ts';
import { callApi } from '#web/api.ts';
import { currencyOptions } from '#web/dashboard/forms/currency-options.ts';
import { showProblem, useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { includedTaxText } from '../tax/included-tax-text.ts';
import {
  findWrongFields,
  listFields,
  toBody,
  toTexts,
  type ListTexts,
} from './price-list-texts.ts';
import { SelectField } from '#web/ui/forms/select.tsx';
import type { ResponseBody } from '#api/contract/operations.ts';
import type { WirePriceList } from './price-lists.tsx';

interface PriceListFormProps {
  /** The one to change; a new one without it. */
  list: WirePriceList | undefined;
  audiences: Audiences;
  onChanged: () => void;
  onClose: () => void;
}

export function PriceListForm({ list, audiences, onChanged, onClose }: PriceListFormProps) {
  const { priceLists: words, failure } = useStaffWords();
  const form = useForm<ListTexts>({ defaultValues: toTexts(list) });
  const { isSubmitting } = form.formState;

  async function save(texts: ListTexts): Promise<void> {
    const wrong = findWrongFields(texts);
    for (const name of wrong) form.setError(name, { type: 'server', message: words.wrong[name] });
    if (wrong.length > 0) return;
    const body = toBody(texts, list);
    const answer = list
      ? await callApi(staffEndpoints.changePriceList, {
          params: { id: list._id },
          body: { ...body, version: list.version },
        })
      : await callApi(staffEndpoints.createPriceList, { body });
    if (answer.ok) {
      notify({ text: fill(words.saved, { name: texts.name }) });
      onClose();
      onChanged();
      return;
    }
    showProblem(form, answer.problem, { fields: listFields, offline: failure.offline });
    // The next attempt is of the list as it is by now; what was typed stays.
    if (answer.problem.code === 'price_list_changed') onChanged();
  }

  return (
    <form
      noValidate
      aria-label={list?.name ?? words.new}
      onSubmit={form.handleSubmit(save)}
      className="grid max-w-3xl gap-6 rounded-plain border border-ink bg-card p-5"
    >
      <h3 className="text-2">{list?.name ?? words.new}</h3>
      <ListFields form={form} list={list} audiences={audiences} />
      <FormError error={form.formState.errors.root?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting ? failure.loading : undefined}>
          {words.save}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

type ListForm = ReturnType<typeof useForm<ListTexts>>;

interface ListFieldsProps extends Pick<PriceListFormProps, 'list' | 'audiences'> {
  form: ListForm;
}

function ListFields({ form, list, audiences }: ListFieldsProps) {
  const { priceLists: words } = useStaffWords();
  const errorText = useFieldErrors();
  const { errors } = form.formState;
  const { fields } = words;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={fields.name}
        maxLength={80}
        required
        error={errorText(errors.name)}
        {...form.register('name')}
      />
      <TextField
        label={fields.rank}
        hint={words.rankHint}
        inputMode="numeric"
        error={errorText(errors.rank)}
        {...form.register('rank')}
      />
      {list ? (
        <p className="sm:col-span-2">
          {fill(words.inCurrency, { currency: currencyCode(list.currency) })}{' '}
          {includedTaxText(list.currency, list.includesTaxOf)}
        </p>
      ) : (
        <SelectField
          label={fields.currency}
          hint={words.currencyHint}
          options={currencyOptions}
          className="sm:col-span-2"
          error={errorText(errors.currency)}
          {...form.register('currency')}
        />
      )}
      <fieldset className="grid gap-1 sm:col-span-2">
        <legend className="text-small font-semibold">{fields.kind}</legend>
        {priceListKinds.map((kind) => (
          <label key={kind} className="flex min-h-11 items-center gap-3">
            <input type="radio" value={kind} className="size-5" {...form.register('kind')} />
            {words.kindHints[kind]}
          </label>
        ))}
        <p role="alert" className="text-fine font-semibold text-oxblood empty:hidden">
          {errorText(errors.kind)}
        </p>
      </fieldset>
      <AudienceField form={form} audiences={audiences} />
      <TextField
        label={fields.startsAt}
        hint={words.startsHint}
        type="datetime-local"
        error={errorText(errors.startsAt)}
        {...form.register('startsAt')}
      />
      <TextField
        label={fields.endsAt}
        hint={words.endsHint}
        type="datetime-local"
        error={errorText(errors.endsAt)}
        {...form.register('endsAt')}
      />
      <div className="grid gap-1 sm:col-span-2">
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" className="size-5" {...form.register('sizesTogether')} />
          {fields.sizesTogether}
        </label>
        <p role="alert" className="text-fine font-semibold text-oxblood empty:hidden">
          {errorText(errors.sizesTogether)}
        </p>
      </div>
    </div>
  );
}

export type Audiences = ResponseBody<'listPriceAudiences'>;

/** Of a list that everybody has: nothing. */
function AudienceField({ form, audiences }: { form: ListForm; audiences: Audiences }) {
  const { priceLists: words } = useStaffWords();
  const errorText = useFieldErrors();
  const kind = useWatch({ control: form.control, name: 'kind' });
  if (!isForSome(kind)) return null;
  const known = kind === 'group' ? audiences.groups : audiences.companies;
  const options = known.map(({ _id: value, name: text }) => ({ value, text }));
  return (
    <SelectField
      label={words.fields.audience}
      hint={known.length === 0 ? words.noAudience : undefined}
      options={[{ value: '', text: words.choose }, ...options]}
      error={errorText(form.formState.errors.audience)}
      {...form.register('audience')}
    />
  );
}

/** What shall rise, by how much and from when; what was typed stays where the shop refuses it. */
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { ResponseBody } from '#api/contract/operations.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { parsePercent, priceRoundings } from '#modules/price-rises/raise-price.ts';
import { callApi } from '#web/api.ts';
import { toListOption } from '#web/dashboard/forms/currency-options.ts';
import { showProblem, toSentence, useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { SelectField } from '#web/ui/forms/select.tsx';
import { riseWords as words } from './rise-words.ts';

const fieldNames = ['list', 'category', 'percent', 'rounding', 'day'] as const;
type Fields = Record<(typeof fieldNames)[number], string>;

const empty: Fields = { list: '', category: '', percent: '', rounding: 'cent', day: '' };

export interface RiseChoices {
  lists: ResponseBody<'listPriceLists'>;
  categories: ResponseBody<'listCategories'>;
}

export function RiseForm({ lists, categories }: RiseChoices) {
  const { failure } = useStaffWords();
  const navigate = useNavigate();
  const errorText = useFieldErrors();
  const form = useForm<Fields>({ defaultValues: empty });
  const { errors, isSubmitting } = form.formState;

  async function rehearse({ list, category, percent, rounding, day }: Fields): Promise<void> {
    if (parsePercent(percent) === undefined) {
      const error = { type: 'server', message: words.percentWrong };
      return form.setError('percent', error, { shouldFocus: true });
    }
    const orNull = (text: string) => (text === '' ? null : text);
    const chosen = priceRoundings.find((one) => one === rounding) ?? 'cent';
    const answer = await callApi(staffEndpoints.rehearsePriceRise, {
      body: {
        ...{ list: orNull(list), category: orNull(category), percent, rounding: chosen },
        day: orNull(day),
      },
    });
    if (answer.ok) return void navigate(`/dashboard/price-rises/${answer.value.insertedId}`);
    const sentences = answer.problem.errors?.map(({ path, message }) => {
      return { path, message: toSentence(message) };
    });
    const problem = { ...answer.problem, ...(sentences && { errors: sentences }) };
    showProblem(form, problem, { fields: fieldNames, offline: failure.offline });
  }

  const field = (name: keyof Fields) => ({
    label: words.fields[name],
    error: errorText(errors[name]),
    ...form.register(name),
  });
  const valid = lists.filter(({ state }) => state !== 'ended').map(toListOption);
  const places = categories.map(({ id: value, path: text }) => ({ value, text }));
  const roundings = priceRoundings.map((value) => ({ value, text: words.roundings[value] }));
  return (
    <form
      noValidate
      aria-label={words.form}
      onSubmit={form.handleSubmit(rehearse)}
      className="grid max-w-3xl gap-5 rounded-plain border border-line bg-card p-5 sm:grid-cols-2"
    >
      <SelectField
        hint={words.hints.list}
        options={[{ value: '', text: words.own }, ...valid]}
        {...field('list')}
      />
      <SelectField options={[{ value: '', text: words.all }, ...places]} {...field('category')} />
      <TextField hint={words.hints.percent} inputMode="text" required {...field('percent')} />
      <SelectField options={roundings} {...field('rounding')} />
      <TextField type="date" hint={words.hints.day} {...field('day')} />
      <div className="grid content-end gap-4">
        <FormError error={errors.root?.message} />
        <Button
          type="submit"
          className="justify-self-start"
          busy={isSubmitting ? failure.loading : undefined}
        >
          {words.rehearse}
        </Button>
      </div>
    </form>
  );
}

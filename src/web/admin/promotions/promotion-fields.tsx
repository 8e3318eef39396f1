/** The parts of a promotion's form. */
import type { UseFormReturn } from 'react-hook-form';
import { promotionKinds } from '#modules/promotions/promotion.ts';
import { currencyOptions } from '#web/dashboard/forms/currency-options.ts';
import { useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { TextArea, TextField } from '#web/ui/forms/field.tsx';
import { SelectField } from '#web/ui/forms/select.tsx';
import { CheckField } from '../attributes/check-field.tsx';
import type { PromotionTexts } from './promotion-texts.ts';

interface PartProps {
  form: UseFormReturn<PromotionTexts>;
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-2 text-1 font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}

export function ValueFields({ form }: PartProps) {
  const { promotions: words } = useStaffWords();
  const errorText = useFieldErrors();
  const { errors } = form.formState;
  const isPercent = form.watch('kind') === 'percent';
  return (
    <Part title={words.value}>
      <TextField
        label={words.fields.code}
        hint={words.codeHint}
        maxLength={64}
        autoComplete="off"
        required
        error={errorText(errors.code)}
        className="sm:col-span-2"
        {...form.register('code')}
      />
      <div className="grid content-start gap-1">
        {promotionKinds.map((kind) => (
          <label key={kind} className="flex min-h-11 items-center gap-3">
            <input type="radio" value={kind} className="size-5" {...form.register('kind')} />
            {words.kinds[kind]}
          </label>
        ))}
      </div>
      {isPercent ? (
        <TextField
          key="percent"
          label={words.fields.percent}
          hint={words.percentHint}
          inputMode="decimal"
          error={errorText(errors.percent)}
          {...form.register('percent')}
        />
      ) : (
        <TextField
          key="amount"
          label={words.fields.amount}
          inputMode="decimal"
          error={errorText(errors.amount)}
          {...form.register('amount')}
        />
      )}
      <SelectField
        label={words.fields.currency}
        hint={words.currencyHint}
        options={currencyOptions}
        className="sm:col-span-2"
        error={errorText(errors.currency)}
        {...form.register('currency')}
      />
    </Part>
  );
}

export function GoodsFields({ form }: PartProps) {
  const { promotions: words } = useStaffWords();
  const errorText = useFieldErrors();
  const { errors } = form.formState;
  const lists = ['tools', 'products', 'categories'] as const;
  const hints = {
    tools: words.toolsHint,
    products: words.productsHint,
    categories: words.categoriesHint,
  };
  return (
    <Part title={words.goods}>
      <div className="grid gap-1 sm:col-span-2">
        {(['all', 'chosen'] as const).map((scope) => (
          <label key={scope} className="flex min-h-11 items-center gap-3">
            <input type="radio" value={scope} className="size-5" {...form.register('forAll')} />
            {words.scopes[scope]}
          </label>
        ))}
      </div>
      {form.watch('forAll') === 'chosen' &&
        lists.map((name) => (
          <TextArea
            key={name}
            label={words.fields[name]}
            hint={hints[name]}
            rows={3}
            error={errorText(errors[name])}
            {...form.register(name)}
          />
        ))}
    </Part>
  );
}

export function ConditionFields({ form }: PartProps) {
  const { promotions: words } = useStaffWords();
  const errorText = useFieldErrors();
  const { errors } = form.formState;
  const { fields } = words;
  return (
    <Part title={words.conditions}>
      <p className="text-small text-graphite sm:col-span-2">{words.conditionsHint}</p>
      <TextField
        label={fields.minimum}
        inputMode="decimal"
        error={errorText(errors.minimum)}
        {...form.register('minimum')}
      />
      <TextField
        label={fields.minimumQuantity}
        inputMode="numeric"
        error={errorText(errors.minimumQuantity)}
        {...form.register('minimumQuantity')}
      />
      <TextField
        label={fields.firstDay}
        type="date"
        error={errorText(errors.firstDay)}
        {...form.register('firstDay')}
      />
      <TextField
        label={fields.lastDay}
        hint={words.dayHint}
        type="date"
        error={errorText(errors.lastDay)}
        {...form.register('lastDay')}
      />
      <TextField
        label={fields.email}
        type="email"
        autoComplete="off"
        error={errorText(errors.email)}
        {...form.register('email')}
      />
      <div className="self-end">
        <CheckField label={fields.firstOrderOnly} {...form.register('firstOrderOnly')} />
        <CheckField label={fields.forAgreed} {...form.register('forAgreed')} />
      </div>
    </Part>
  );
}

export function LimitFields({ form }: PartProps) {
  const { promotions: words } = useStaffWords();
  const errorText = useFieldErrors();
  const { errors } = form.formState;
  return (
    <Part title={words.limits}>
      <TextField
        label={words.fields.totalLimit}
        inputMode="numeric"
        error={errorText(errors.totalLimit)}
        {...form.register('totalLimit')}
      />
      <TextField
        label={words.fields.customerLimit}
        inputMode="numeric"
        error={errorText(errors.customerLimit)}
        {...form.register('customerLimit')}
      />
    </Part>
  );
}

/** The form of a promotion; where others have changed the same fields, staff decide about each. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { homeCurrency, readCurrency } from '#platform/currency.ts';
import { toText } from '#modules/catalogue/product-fields.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi, type Problem } from '#web/api.ts';
import { showProblem } from '#web/dashboard/forms/form-errors.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { ConflictDialog } from '../products/conflict-dialog.tsx';
import type { FieldConflict, FieldValue } from '../products/use-product-form.ts';
import { ConditionFields, GoodsFields, LimitFields, ValueFields } from './promotion-fields.tsx';
import {
  fieldNames,
  findWrongFields,
  toBody,
  toTexts,
  type PromotionTexts,
  type WirePromotion,
} from './promotion-texts.ts';

interface PromotionFormProps {
  /** The one to change; a new one without it. */
  promotion: WirePromotion | undefined;
  onChanged: () => void;
  onClose: () => void;
}

type FieldName = (typeof fieldNames)[number];

export function PromotionForm({ promotion, onChanged, onClose }: PromotionFormProps) {
  const { promotions: words, failure } = useStaffWords();
  const form = useForm<PromotionTexts>({ defaultValues: toTexts(promotion) });
  const [seen, setSeen] = useState(() => toTexts(promotion));
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([]);
  const { errors, isSubmitting } = form.formState;

  async function send(texts: PromotionTexts, from: PromotionTexts): Promise<void> {
    const body = toBody(texts);
    const answer = promotion
      ? await callApi(staffEndpoints.changePromotion, {
          params: { id: promotion._id },
          body: { ...body, seen: toBody(from) },
        })
      : await callApi(staffEndpoints.createPromotion, { body });
    if (!answer.ok) return show(answer.problem);
    notify({ text: fill(words.saved, { code: texts.code.toUpperCase() }) });
    onClose();
    onChanged();
  }

  /** Whether all can be read; the first that cannot has the focus. */
  function check(texts: PromotionTexts): boolean {
    const wrong = findWrongFields(texts);
    for (const [place, name] of wrong.entries())
      form.setError(
        name,
        { type: 'server', message: words.wrong[name] },
        { shouldFocus: place === 0 },
      );
    return wrong.length === 0;
  }

  function show(problem: Problem): void {
    const both = problem.conflicts ?? [];
    setConflicts(both.map((conflict) => toShown(conflict, words)));
    if (both.length === 0)
      showProblem(form, problem, { fields: fieldNames, offline: failure.offline });
  }

  /** What was chosen of each takes the place of what was typed, and all of it was seen now. */
  function resolve(chosen: Readonly<Record<string, FieldValue>>): Promise<void> {
    const theirs = Object.fromEntries(conflicts.map(({ field, theirs: value }) => [field, value]));
    const next = withValues(form.getValues(), chosen, words.yes);
    const from = withValues(seen, theirs, words.yes);
    setConflicts([]);
    setSeen(from);
    form.reset(next, { keepDefaultValues: true });
    return send(next, from);
  }

  return (
    <form
      noValidate
      aria-label={promotion?.code ?? words.new}
      onSubmit={form.handleSubmit((texts) => (check(texts) ? send(texts, seen) : undefined))}
      className="grid max-w-3xl gap-8 rounded-plain border border-ink bg-card p-5"
    >
      <h3 className="text-2">{promotion?.code ?? words.new}</h3>
      <ValueFields form={form} />
      <GoodsFields form={form} />
      <ConditionFields form={form} />
      <LimitFields form={form} />
      <FormError error={errors.root?.message ?? errors.forAll?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting ? failure.loading : undefined}>
          {words.save}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
      {conflicts.length > 0 && (
        <ConflictDialog
          conflicts={conflicts}
          nameOf={(field) => findFieldName(field, words.fields)}
          isSaving={isSubmitting}
          cancelLabel={words.cancel}
          onCancel={() => setConflicts([])}
          onChosen={(chosen) => void resolve(chosen)}
        />
      )}
    </form>
  );
}

function findFieldName(field: string, names: Readonly<Record<FieldName, string>>): string {
  const known = fieldNames.find((name) => name === field);
  return known ? names[known] : field;
}

/** Yes and no in words, and what it is for as the form has it. */
function toShown(
  conflict: FieldConflict,
  { yes, no, scopes }: { yes: string; no: string; scopes: { all: string; chosen: string } },
): FieldConflict {
  const isScope = conflict.field === 'forAll';
  const show = (value: FieldConflict['base']) =>
    typeof value !== 'boolean'
      ? value
      : isScope
        ? scopes[value ? 'all' : 'chosen']
        : value
          ? yes
          : no;
  const { field, base, theirs, yours } = conflict;
  return { field, base: show(base), theirs: show(theirs), yours: show(yours) };
}

function withValues(
  texts: PromotionTexts,
  values: Readonly<Record<string, FieldValue>>,
  yes: string,
): PromotionTexts {
  const next = { ...texts };
  for (const [field, value] of Object.entries(values)) {
    const text = toText(value);
    if (field === 'firstOrderOnly' || field === 'forAgreed') next[field] = value === yes;
    else if (field === 'currency') next.currency = readCurrency(text) ?? homeCurrency;
    else if (field === 'kind') next.kind = text === 'amount' ? 'amount' : 'percent';
    else if (field === 'forAll') next.forAll = text.startsWith('All') ? 'all' : 'chosen';
    else {
      const name = textNames.find((known) => known === field);
      if (name) next[name] = text;
    }
  }
  return next;
}

const textNames = [
  ...(['code', 'percent', 'amount', 'tools', 'products', 'categories', 'minimum'] as const),
  ...(['minimumQuantity', 'firstDay', 'lastDay', 'email', 'totalLimit'] as const),
  'customerLimit',
] as const;

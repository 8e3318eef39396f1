/** A rule: which answers lead to which product, by how much, and why. */
import { useId, useState } from 'react';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import { ruleFields } from '#api/contract/finder/finder-fields.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { questions } from '#modules/finder/ranking.ts';
import { callApi } from '#web/api.ts';
import { useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { type z, zodResolver } from '#web/form-schema.ts';
import { FormError, TextArea, TextField } from '#web/ui/forms/field.tsx';
import { useStaffWords } from '#web/staff-words.ts';
import type { Answer, Rule } from './finder.tsx';
import { FormButtons } from './form-buttons.tsx';
import { useSaved } from './use-saved.ts';

type Fields = z.input<typeof ruleFields>;
type Saved = z.output<typeof ruleFields>;

interface RuleFormProps {
  /** The one to change; a new one without it. */
  rule: Rule | undefined;
  answers: readonly Answer[];
  onChanged: () => Promise<void>;
  onClose: () => void;
}

export function RuleForm({ rule, answers, onChanged, onClose }: RuleFormProps) {
  const { finder: words } = useStaffWords();
  const errorText = useFieldErrors();
  const form = useForm<Fields, unknown, Saved>({
    resolver: zodResolver(ruleFields),
    defaultValues: rule ? toFields(rule) : { product: '', answers: [], points: '', reason: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const finish = useSaved(form, ['product', 'answers', 'points', 'reason'], { onChanged, onClose });

  async function submit(fields: Saved): Promise<void> {
    if (!rule) return finish(await callApi(staffEndpoints.createFinderRule, { body: fields }));
    const { id, version } = rule;
    const body = { ...fields, version };
    await finish(await callApi(staffEndpoints.changeFinderRule, { params: { id }, body }));
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-4">
      <ProductField
        field={form.register('product')}
        error={errorText(errors.product, words.productWrong)}
      />
      {questions.map((question) => (
        <fieldset key={question} className="grid gap-1">
          <legend className="mb-1 text-small font-semibold">{words.questions[question]}</legend>
          <div className="flex flex-wrap gap-x-5">
            {answers
              .filter((answer) => answer.question === question)
              .map(({ id, name }) => (
                <label
                  key={id}
                  className="flex min-h-11 items-center gap-2.5 text-small pointer-fine:min-h-9"
                >
                  <input
                    type="checkbox"
                    value={id}
                    className="size-4.5"
                    {...form.register('answers')}
                  />
                  {name}
                </label>
              ))}
          </div>
        </fieldset>
      ))}
      <p className="text-fine text-graphite">{words.whenHint}</p>
      <TextField
        label={words.columns.points}
        hint={words.pointsHint}
        inputMode="text"
        autoComplete="off"
        maxLength={4}
        required
        error={errorText(errors.points, words.pointsHint)}
        {...form.register('points')}
      />
      <TextArea
        label={words.reason}
        hint={words.reasonHint}
        rows={2}
        maxLength={200}
        required
        error={errorText(errors.reason)}
        {...form.register('reason')}
      />
      <FormError error={errors.answers?.message ?? errors.root?.message} />
      <FormButtons isBusy={isSubmitting} />
    </form>
  );
}

function toFields({ product, paint, surface, finish, points, reason }: Rule): Fields {
  return { product, answers: [...paint, ...surface, ...finish], points: String(points), reason };
}

interface ProductFieldProps {
  field: UseFormRegisterReturn;
  error: string | undefined;
}

const fewest = 2;
const suggested = 20;

/** The address of a product; the browser offers those that are called like what is typed. */
function ProductField({ field, error }: ProductFieldProps) {
  const { finder: words } = useStaffWords();
  const list = useId();
  const [products, setProducts] = useState<readonly { slug: string; name: string }[]>([]);

  async function suggest(q: string): Promise<void> {
    if (q.length < fewest) return;
    const answer = await callApi(staffEndpoints.listProducts, { query: { q, limit: suggested } });
    if (answer.ok) setProducts(answer.value);
  }

  return (
    <>
      <TextField
        label={words.product}
        hint={words.productHint}
        list={list}
        maxLength={80}
        autoComplete="off"
        required
        error={error}
        {...field}
        onInput={({ currentTarget }) => void suggest(currentTarget.value.trim())}
      />
      <datalist id={list}>
        {products.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}

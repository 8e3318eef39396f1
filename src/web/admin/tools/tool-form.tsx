/** What the shop shows of a product, to be changed. */
import { useForm } from 'react-hook-form';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { type z, zodResolver } from '#web/form-schema.ts';
import { showProblem } from '#web/dashboard/forms/form-errors.ts';
import { callApi, type WireTool } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import type { StaffWording } from '#web/wording/staff/staff-wording.ts';
import {
  ToolFields,
  quantityText,
  toToolTexts,
  toolFieldNames,
  toolTextsSchema,
} from './tool-fields.tsx';

function createSchema(words: StaffWording['addTool']) {
  const range = words.minimumRange;
  return toolTextsSchema(words).extend({
    quantity1: quantityText({ ...words, wholeNumber: range }, 1, range),
  });
}

type Fields = z.infer<ReturnType<typeof createSchema>>;

const fieldNames = [...toolFieldNames, 'quantity1'] as const;

export function ToolForm({ tool, onSaved }: { tool: WireTool; onSaved: () => void }) {
  const { addTool, toolPage: words, failure } = useStaffWords();
  const form = useForm<Fields>({
    resolver: zodResolver(createSchema(addTool)),
    defaultValues: toFields(tool),
  });
  const { errors, isSubmitting } = form.formState;

  async function submit(fields: Fields): Promise<void> {
    const answer = await callApi(staffEndpoints.changeTool, {
      params: { id: tool._id },
      body: { ...fields, quantity1: Number(fields.quantity1) },
    });
    if (!answer.ok)
      return showProblem(form, answer.problem, { fields: fieldNames, offline: failure.offline });
    form.reset(toFields(answer.value));
    notify({ text: fill(words.saved, { name: fields.name }) });
    onSaved();
  }

  return (
    <form
      noValidate
      aria-labelledby="facts-title"
      onSubmit={form.handleSubmit(submit)}
      className="grid gap-5 rounded-plain border border-line bg-card p-5 sm:grid-cols-3"
    >
      <h3 id="facts-title" className="text-2 sm:col-span-3">
        {words.facts}
      </h3>
      <ToolFields
        words={{
          ...{ ...addTool, toolHint: undefined, ...words.fields },
          titles: { ...addTool.titles, ...words.fields },
        }}
        {...{ errors, register: form.register }}
        picture={{
          value: form.watch('img'),
          onUploaded: (img) =>
            form.setValue('img', img, { shouldDirty: true, shouldValidate: true }),
        }}
        renderAfterPrice={() => (
          <TextField
            label={words.minimum}
            hint={words.minimumHint}
            inputMode="numeric"
            required
            error={errors.quantity1?.message}
            {...form.register('quantity1')}
          />
        )}
      />
      <div className="grid justify-items-start gap-4 sm:col-span-3">
        <FormError error={errors.root?.message} />
        <Button type="submit" busy={isSubmitting ? failure.loading : undefined}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}

function toFields(tool: WireTool): Fields {
  return { ...toToolTexts(tool), quantity1: String(tool.quantity1) };
}

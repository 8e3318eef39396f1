/** An answer to a question of the brush finder. */
import { useForm } from 'react-hook-form';
import { answerFields } from '#api/contract/finder/finder-fields.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import type { Question } from '#modules/finder/ranking.ts';
import { callApi } from '#web/api.ts';
import { useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { type z, zodResolver } from '#web/form-schema.ts';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { useStaffWords } from '#web/staff-words.ts';
import type { Answer } from './finder.tsx';
import { FormButtons } from './form-buttons.tsx';
import { useSaved } from './use-saved.ts';

type Fields = z.input<typeof answerFields>;
type Saved = z.output<typeof answerFields>;

interface AnswerFormProps {
  question: Question;
  /** The one to change; a new one without it. */
  answer?: Answer;
  onChanged: () => Promise<void>;
  onClose: () => void;
}

export function AnswerForm({ question, answer, onChanged, onClose }: AnswerFormProps) {
  const { finder: words } = useStaffWords();
  const errorText = useFieldErrors();
  const { name = '', hint = '', position = 0 } = answer ?? {};
  const form = useForm<Fields, unknown, Saved>({
    resolver: zodResolver(answerFields),
    defaultValues: { name, hint, position },
  });
  const { errors, isSubmitting } = form.formState;
  const finish = useSaved(form, ['name', 'hint', 'position'], { onChanged, onClose });

  async function submit(fields: Saved): Promise<void> {
    if (!answer) {
      const body = { ...fields, question };
      return finish(await callApi(staffEndpoints.createFinderAnswer, { body }));
    }
    const { id, version } = answer;
    const body = { ...fields, version };
    await finish(await callApi(staffEndpoints.changeFinderAnswer, { params: { id }, body }));
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-4">
      <TextField
        label={words.name}
        hint={answer ? undefined : words.nameHint}
        maxLength={60}
        autoComplete="off"
        required
        error={errorText(errors.name)}
        {...form.register('name')}
      />
      <TextField
        label={words.hint}
        maxLength={120}
        autoComplete="off"
        error={errorText(errors.hint)}
        {...form.register('hint')}
      />
      <TextField
        label={words.position}
        inputMode="numeric"
        error={errorText(errors.position)}
        {...form.register('position')}
      />
      <FormError error={errors.root?.message} />
      <FormButtons isBusy={isSubmitting} />
    </form>
  );
}

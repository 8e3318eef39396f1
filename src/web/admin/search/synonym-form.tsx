/** A word that visitors search for, and which other word it finds. */
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi } from '#web/api.ts';
import { showProblem, useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';

interface Fields {
  word: string;
  means: string;
}

const names = ['word', 'means'] as const;

interface SynonymFormProps {
  /** The search without a result that it is made of; its first word is filled in. */
  lost?: string;
  onAdded: () => void;
}

export function SynonymForm({ lost, onAdded }: SynonymFormProps) {
  const { searchPage: words, failure } = useStaffWords();
  const errorText = useFieldErrors();
  const [word = ''] = lost?.split(' ') ?? [];
  const form = useForm<Fields>({ defaultValues: { word, means: '' } });
  const { setFocus } = form;
  useEffect(() => {
    if (lost !== undefined) setFocus('means');
  }, [lost, setFocus]);
  const { errors, isSubmitting } = form.formState;

  async function submit(body: Fields): Promise<void> {
    const answer = await callApi(staffEndpoints.addSynonym, { body: { ...body, lost } });
    if (!answer.ok)
      return showProblem(form, answer.problem, { fields: names, offline: failure.offline });
    notify({ text: fill(words.added, { ...body }) });
    form.reset({ word: '', means: '' });
    onAdded();
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-4 sm:grid-cols-2">
      {names.map((name) => (
        <TextField
          key={name}
          label={words[name]}
          hint={words.wordHint}
          maxLength={40}
          autoComplete="off"
          error={errorText(errors[name])}
          {...form.register(name)}
        />
      ))}
      <div className="grid justify-items-start gap-3 sm:col-span-2">
        <FormError error={errors.root?.message} />
        <Button type="submit" busy={isSubmitting ? failure.loading : undefined}>
          {words.add}
        </Button>
      </div>
    </form>
  );
}

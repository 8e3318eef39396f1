/** The app gets its key, by camera or by hand, and shows with a code that it has it. */
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { SecondFactorSetUp } from '../../identity/ways-in.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, TextField } from '../../ui/field.tsx';
import { useWords } from '../../words.ts';
import { messageOf } from '../message-of.ts';
import { QrPicture } from './qr-picture.tsx';

interface SetUpFormProps {
  setUp: SecondFactorSetUp;
  onCode: (code: string) => Promise<void>;
  onCancel: () => void;
}

export function SetUpForm({ setUp, onCode, onCancel }: SetUpFormProps) {
  const { secondFactor: words, secondStep, stepUp } = useWords();
  const form = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      await onCode(code);
    } catch (error) {
      form.setError('root', { message: messageOf(error) });
      form.setFocus('code', { shouldSelect: true });
    }
  });
  const pattern = { value: /^\s*(\d\s*){6}$/, message: secondStep.codeNeeded };
  return (
    <form noValidate onSubmit={submit} className="grid gap-6 sm:grid-cols-[auto_minmax(0,1fr)]">
      <QrPicture text={setUp.uri} label={words.picture} />
      <div className="grid content-start gap-4">
        <div className="text-small">
          <p className="font-semibold">{words.scan}</p>
          <p className="mt-1 text-graphite">{words.scanHint}</p>
          <p className="mt-1 tabular-nums select-all">{setUp.key}</p>
        </div>
        <TextField
          label={words.codeAfter}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
          error={errors.code?.message}
          className="max-w-72"
          {...form.register('code', { required: pattern.message, pattern })}
        />
        <FormError error={errors.root?.message} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isSubmitting ? stepUp.working : undefined}>
            {words.confirm}
          </Button>
          <Button look="outline" onClick={onCancel}>
            {stepUp.cancel}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** The app gets its key, by camera or by hand, and shows with a code that it has it. */
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { SecondFactorSetup } from '#web/identity/sign-in-methods.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { QrCode } from '#web/dashboard/qr-code.tsx';
import { useWords } from '#web/words.ts';
import { errorMessage } from '#web/sign-in/error-message.ts';

interface SetUpFormProps {
  setUp: SecondFactorSetup;
  onCode: (code: string) => Promise<void>;
  onCancel: () => void;
}

export function SetUpForm({ setUp, onCode, onCancel }: SetUpFormProps) {
  const { secondFactor: words, secondFactorStep, stepUp } = useWords();
  const form = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      await onCode(code);
    } catch (error) {
      form.setError('root', { message: errorMessage(error) });
      form.setFocus('code', { shouldSelect: true });
    }
  });
  const pattern = { value: /^\s*(\d\s*){6}$/, message: secondFactorStep.codeNeeded };
  return (
    <form noValidate onSubmit={submit} className="grid gap-6 sm:grid-cols-[auto_minmax(0,1fr)]">
      <QrCode text={setUp.uri} label={words.picture} />
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
          <Button variant="outline" onClick={onCancel}>
            {stepUp.cancel}
          </Button>
        </div>
      </div>
    </form>
  );
}

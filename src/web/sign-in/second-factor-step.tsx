/** The step after the password for accounts with a second factor: its code or a recovery code. */
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { SecondFactor } from '#web/identity/sign-in-methods.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { useWords } from '#web/words.ts';
import { errorMessage } from './error-message.ts';

interface SecondFactorStepProps {
  secondFactor: SecondFactor;
  /** Called after signing in at the provider: signs in to the shop, and leaves this page. */
  onVerified: () => Promise<void>;
  onBack: () => void;
}

export function SecondFactorStep({ secondFactor, onVerified, onBack }: SecondFactorStepProps) {
  const { secondFactorStep: words } = useWords();
  const [method, setMethod] = useState<'app' | 'recovery'>('app');
  const heading = useRef<HTMLHeadingElement>(null);
  // The form is another one now: moving the focus tells screen readers.
  useEffect(() => heading.current?.focus(), []);
  const verifyCode = async (code: string) => {
    await (method === 'app' ? secondFactor.pass(code) : secondFactor.passWithRecoveryCode(code));
    await onVerified();
  };
  const isApp = method === 'app';
  return (
    <div className="grid gap-5">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-2 outline-none">
          {words.title}
        </h2>
        <p className="mt-2 text-graphite">{isApp ? words.lead : words.recoveryLead}</p>
      </div>
      <CodeForm key={method} isApp={isApp} onCode={verifyCode} />
      <div className="flex flex-wrap justify-between gap-x-6">
        <Button variant="quiet" onClick={() => setMethod(isApp ? 'recovery' : 'app')}>
          {isApp ? words.useRecovery : words.useApp}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </div>
  );
}

interface CodeFormProps {
  isApp: boolean;
  onCode: (code: string) => Promise<void>;
}

function CodeForm({ isApp, onCode }: CodeFormProps) {
  const { secondFactorStep: words } = useWords();
  const form = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState;
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      await onCode(code);
    } catch (error) {
      form.setError('root', { message: errorMessage(error) });
      form.setFocus('code', { shouldSelect: true });
    }
  });
  const busy = isSubmitting || (isSubmitSuccessful && !errors.root);
  const pattern = isApp ? /^\s*(\d\s*){6}$/ : /\S/;
  const rule = { value: pattern, message: isApp ? words.codeNeeded : words.recoveryNeeded };
  const field = form.register('code', { required: rule.message, pattern: rule });
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-5">
      {isApp ? (
        <TextField
          {...field}
          label={words.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
          error={errors.code?.message}
        />
      ) : (
        <TextField
          {...field}
          label={words.recovery}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
          error={errors.code?.message}
        />
      )}
      <FormError error={errors.root?.message} />
      <Button type="submit" busy={busy ? words.working : undefined}>
        {words.submit}
      </Button>
    </form>
  );
}

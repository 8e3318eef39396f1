/** The step after the password, for who has a second factor: its code, or a recovery code. */
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { SecondFactor } from '../identity/ways-in.ts';
import { Button } from '../ui/button.tsx';
import { FormError, TextField } from '../ui/field.tsx';
import { useWords } from '../words.ts';
import { messageOf } from './message-of.ts';

interface SecondStepProps {
  secondFactor: SecondFactor;
  /** Signed in at the provider: goes on to the shop, and leaves this page. */
  onPassed: () => Promise<void>;
  onBack: () => void;
}

export function SecondStep({ secondFactor, onPassed, onBack }: SecondStepProps) {
  const { secondStep: words } = useWords();
  const [way, setWay] = useState<'app' | 'recovery'>('app');
  const heading = useRef<HTMLHeadingElement>(null);
  // What was a form of two fields is another one now: who listens is told.
  useEffect(() => heading.current?.focus(), []);
  const pass = async (code: string) => {
    await (way === 'app' ? secondFactor.pass(code) : secondFactor.passWithRecoveryCode(code));
    await onPassed();
  };
  const isApp = way === 'app';
  return (
    <div className="grid gap-5">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-2 outline-none">
          {words.title}
        </h2>
        <p className="mt-2 text-graphite">{isApp ? words.lead : words.recoveryLead}</p>
      </div>
      <CodeForm key={way} isApp={isApp} onCode={pass} />
      <div className="flex flex-wrap justify-between gap-x-6">
        <Button look="quiet" onClick={() => setWay(isApp ? 'recovery' : 'app')}>
          {isApp ? words.useRecovery : words.useApp}
        </Button>
        <Button look="quiet" onClick={onBack}>
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
  const { secondStep: words } = useWords();
  const form = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState;
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      await onCode(code);
    } catch (error) {
      form.setError('root', { message: messageOf(error) });
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

/** Changes the password, which asks for the old one and signs all other devices out. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z, zodResolver } from '#web/form-schema.ts';
import { IdentityError, type Passwords } from '#web/identity/adapter.ts';
import { identity, signInToShop } from '#web/identity/session.ts';
import { needsCodeAfter } from '#web/identity/sign-in-methods.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/field.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { fill } from '#web/wording/fill.ts';
import type { Wording } from '#web/wording/specified.ts';
import { useWords } from '#web/words.ts';
import { errorMessage } from '#web/sign-in/error-message.ts';
import { passwordSchema, isPasswordError } from '#web/sign-in/password/new-password.ts';
import { PasswordField } from '#web/sign-in/password/password-field.tsx';
import { StrengthMeter } from '#web/sign-in/password/strength-meter.tsx';
import { useFieldValue } from '#web/sign-in/password/use-field-value.ts';
import { CodeField } from './reauthentication-form.tsx';
import { Section } from './section.tsx';

interface Fields {
  current: string;
  next: string;
  code: string;
}

export function ChangePasswordSection() {
  const { passwordSection: words } = useWords();
  const { passwords } = identity;
  if (!passwords) return null;
  return (
    <Section title={words.title} lead={words.lead}>
      <ChangeForm change={passwords.change} />
    </Section>
  );
}

function ChangeForm({ change }: Pick<Passwords, 'change'>) {
  const { passwordSection: words, signup, login } = useWords();
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm<Fields>({
    resolver: zodResolver(changeSchema(words, signup)),
    defaultValues: { current: '', next: '', code: '' },
  });
  const typedPassword = useFieldValue(form, 'next');
  const { errors, isSubmitting } = form.formState;

  async function submit({ current, next, code }: Fields): Promise<void> {
    try {
      await change({ password: current, code }, next);
      // The change ended the token of this browser, too.
      await signInToShop();
      form.reset();
      setNeedsCode(false);
      notify({ text: words.changed });
    } catch (error) {
      const errorCode = error instanceof IdentityError ? error.code : '';
      setNeedsCode(needsCodeAfter(error, needsCode));
      form.resetField('code');
      if (errorCode === 'INVALID_PASSWORD') {
        return form.setError('current', { message: words.currentWrong }, { shouldFocus: true });
      }
      if (isPasswordError(error)) {
        return form.setError('next', { message: errorMessage(error) }, { shouldFocus: true });
      }
      const hasNoPassword = errorCode === 'CREDENTIAL_ACCOUNT_NOT_FOUND';
      const message = hasNoPassword
        ? fill(words.none, { forgot: login.forgot })
        : errorMessage(error);
      form.setError('root', { message });
    }
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-5 sm:grid-cols-2">
      <PasswordField
        label={words.current}
        autoComplete="current-password"
        error={errors.current?.message}
        {...form.register('current')}
      />
      <div className="grid content-start gap-2">
        <PasswordField
          label={words.next}
          hint={words.nextHint}
          autoComplete="new-password"
          error={errors.next?.message}
          {...form.register('next')}
        />
        <StrengthMeter password={typedPassword} />
      </div>
      {needsCode && <CodeField error={errors.code?.message} {...form.register('code')} />}
      <div className="grid justify-items-start gap-4 sm:col-span-2">
        <FormError error={errors.root?.message} />
        <Button type="submit" variant="outline" busy={isSubmitting ? words.working : undefined}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}

function changeSchema(words: Wording['passwordSection'], { tooShort }: Wording['signup']) {
  return z
    .object({
      current: z.string().min(1, words.currentNeeded),
      next: passwordSchema(tooShort),
      code: z.string(),
    })
    .refine(({ current, next }) => current === '' || current !== next, {
      path: ['next'],
      error: words.same,
    });
}

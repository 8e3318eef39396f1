/** A new password for whoever knows the old one; everybody else is signed out by it. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z, zodResolver } from '../../form-schema.ts';
import { IdentityError, type Passwords } from '../../identity/adapter.ts';
import { identity, signInToShop } from '../../identity/session.ts';
import { asksCodeAfter } from '../../identity/ways-in.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/field.tsx';
import { notify } from '../../ui/notify.ts';
import { fill } from '../../wording/fill.ts';
import type { Wording } from '../../wording/specified.ts';
import { useWords } from '../../words.ts';
import { messageOf } from '../message-of.ts';
import { chosenPassword, isAboutPassword } from '../new-password.ts';
import { PasswordField } from '../password-field.tsx';
import { StrengthMeter } from '../strength-meter.tsx';
import { useTypedSoFar } from '../use-typed-so-far.ts';
import { CodeField } from './ask-password.tsx';
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
  const [asksCode, setAsksCode] = useState(false);
  const form = useForm<Fields>({
    resolver: zodResolver(changeSchema(words, signup)),
    defaultValues: { current: '', next: '', code: '' },
  });
  const typed = useTypedSoFar(form, 'next');
  const { errors, isSubmitting } = form.formState;

  async function submit({ current, next, code }: Fields): Promise<void> {
    try {
      await change({ password: current, code }, next);
      // The token of this browser went with all others.
      await signInToShop();
      form.reset();
      setAsksCode(false);
      notify({ text: words.changed });
    } catch (error) {
      const why = error instanceof IdentityError ? error.code : '';
      setAsksCode(asksCodeAfter(error, asksCode));
      form.resetField('code');
      if (why === 'INVALID_PASSWORD') {
        return form.setError('current', { message: words.currentWrong }, { shouldFocus: true });
      }
      if (isAboutPassword(error)) {
        return form.setError('next', { message: messageOf(error) }, { shouldFocus: true });
      }
      const none = why === 'CREDENTIAL_ACCOUNT_NOT_FOUND';
      const message = none ? fill(words.none, { forgot: login.forgot }) : messageOf(error);
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
        <StrengthMeter password={typed} />
      </div>
      {asksCode && <CodeField error={errors.code?.message} {...form.register('code')} />}
      <div className="grid justify-items-start gap-4 sm:col-span-2">
        <FormError error={errors.root?.message} />
        <Button type="submit" look="outline" busy={isSubmitting ? words.working : undefined}>
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
      next: chosenPassword(tooShort),
      code: z.string(),
    })
    .refine(({ current, next }) => current === '' || current !== next, {
      path: ['next'],
      error: words.same,
    });
}

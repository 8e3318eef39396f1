/** Asks for another email with a link to set a new password. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { email } from '#api/contract/fields.ts';
import { z, zodResolver } from '#web/form-schema.ts';
import { identity } from '#web/identity/session.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import type { Wording } from '#web/wording/specified.ts';
import { useWords } from '#web/words.ts';
import { errorMessage } from '../error-message.ts';

export function ResetRequest() {
  const { resetPassword: words, login, failure } = useWords();
  const [sent, setSent] = useState(false);
  const form = useForm<{ email: string }>({
    resolver: zodResolver(addressSchema(login)),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = form.formState;

  async function submit(input: { email: string }): Promise<void> {
    setSent(false);
    try {
      await identity.sendPasswordReset(input.email);
      setSent(true);
    } catch (error) {
      form.setError('root', { message: errorMessage(error) });
    }
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="grid w-full gap-5">
      <TextField
        label={login.email}
        type="email"
        autoComplete="username"
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <FormError error={errors.root?.message} />
      <Button type="submit" busy={isSubmitting ? failure.loading : undefined}>
        {words.again}
      </Button>
      <p role="status" className="text-small text-pine empty:hidden">
        {sent ? words.sent : ''}
      </p>
    </form>
  );
}

function addressSchema(words: Wording['login']) {
  return z.object({ email: z.string().trim().min(1, words.emailNeeded).pipe(email) });
}

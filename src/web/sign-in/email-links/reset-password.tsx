/** Where the link of an email leads: a new password, or the way to another email. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLoaderData } from 'react-router';
import { imagery } from '#web/content/imagery.ts';
import { z, zodResolver } from '#web/form-schema.ts';
import { IdentityError } from '#web/identity/adapter.ts';
import { identity } from '#web/identity/session.ts';
import { forgetSession } from '#web/identity/stored-session.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/field.tsx';
import { ScriptNote } from '#web/ui/feedback/script-note.tsx';
import { PageSpinner } from '#web/ui/feedback/spinner.tsx';
import { useWords } from '#web/words.ts';
import { SignInLayout } from '../sign-in-layout.tsx';
import { LinkResult, SecondaryLink } from './link-result.tsx';
import { useLinkToken } from './link-token.ts';
import { errorMessage } from '../error-message.ts';
import { isPasswordError, newPasswordFields, passwordsMatch } from '../password/new-password.ts';
import { PasswordField } from '../password/password-field.tsx';
import { ResetRequest } from './reset-request.tsx';
import { screenTitle } from '#web/dashboard/loading/screen-title.ts';
import { StrengthMeter } from '../password/strength-meter.tsx';
import { useFieldValue } from '../password/use-field-value.ts';

export const meta = screenTitle((words) => words.resetPassword.title);

export const loader = () => ({ picture: imagery['gallery-panelled-door'] });

type Outcome = 'open' | 'done' | 'expired';

export default function ResetPassword() {
  const { resetPassword: words, login, failure } = useWords();
  const { picture } = useLoaderData<typeof loader>();
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<Outcome>('open');
  return (
    <SignInLayout title={words.title} lead={words.lead} picture={picture}>
      <ScriptNote>{login.noScript}</ScriptNote>
      {outcome === 'done' && (
        <LinkResult title={words.done} text={words.doneText}>
          <a href="/login" className={buttonClass()}>
            {words.login}
          </a>
        </LinkResult>
      )}
      {outcome === 'expired' && (
        <LinkResult title={words.expired} text={words.expiredText}>
          <ResetRequest />
          <SecondaryLink to="/login">{words.login}</SecondaryLink>
        </LinkResult>
      )}
      {outcome === 'open' && token === '' && (
        <LinkResult title={words.missing} text={words.missingText}>
          <ResetRequest />
          <SecondaryLink to="/login">{words.login}</SecondaryLink>
        </LinkResult>
      )}
      {outcome === 'open' && token === undefined && (
        <div data-needs-script>
          <PageSpinner label={failure.loading} />
        </div>
      )}
      {outcome === 'open' && token && <NewPasswordForm token={token} onOutcome={setOutcome} />}
    </SignInLayout>
  );
}

interface NewPasswordFormProps {
  token: string;
  onOutcome: (outcome: Outcome) => void;
}

function NewPasswordForm({ token, onOutcome }: NewPasswordFormProps) {
  const { resetPassword: words, signup } = useWords();
  const form = useForm<{ password: string; confirm: string }>({
    resolver: zodResolver(z.object(newPasswordFields(signup)).refine(...passwordsMatch(signup))),
    defaultValues: { password: '', confirm: '' },
  });
  const typedPassword = useFieldValue(form, 'password');
  const { errors, isSubmitting } = form.formState;

  async function submit({ password }: { password: string }): Promise<void> {
    try {
      await identity.passwords?.reset(token, password);
      // Whoever was signed in is not any more, this browser included.
      forgetSession();
      onOutcome('done');
    } catch (error) {
      if (isLinkExpired(error)) onOutcome('expired');
      else {
        const field = isPasswordError(error) ? 'password' : 'root';
        form.setError(field, { message: errorMessage(error) }, { shouldFocus: true });
      }
    }
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-5">
      <div className="grid gap-2">
        <PasswordField
          label={signup.password}
          hint={signup.passwordHint}
          autoComplete="new-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <StrengthMeter password={typedPassword} />
      </div>
      <PasswordField
        label={signup.confirm}
        autoComplete="new-password"
        error={errors.confirm?.message}
        {...form.register('confirm')}
      />
      <FormError error={errors.root?.message} />
      <Button type="submit" busy={isSubmitting ? words.working : undefined}>
        {words.submit}
      </Button>
    </form>
  );
}

function isLinkExpired(error: unknown): boolean {
  return error instanceof IdentityError && error.code === 'INVALID_TOKEN';
}

/** Where the link of a letter leads: a new password, or the way to another letter. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLoaderData } from 'react-router';
import { imagery } from '../content/imagery.ts';
import { z, zodResolver } from '../form-schema.ts';
import { IdentityError } from '../identity/adapter.ts';
import { identity } from '../identity/session.ts';
import { forgetSession } from '../identity/stored-session.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { FormError } from '../ui/field.tsx';
import { ScriptNote } from '../ui/script-note.tsx';
import { PageSpinner } from '../ui/spinner.tsx';
import { useWords } from '../words.ts';
import { CalmColumn } from './calm-column.tsx';
import { LetterState, OtherWay } from './letter-state.tsx';
import { useLinkToken } from './link-token.ts';
import { messageOf } from './message-of.ts';
import { isAboutPassword, newPassword, sameTwice } from './new-password.ts';
import { PasswordField } from './password-field.tsx';
import { ResetRequest } from './reset-request.tsx';
import { screenTitle } from './screen-title.ts';
import { StrengthMeter } from './strength-meter.tsx';
import { useTypedSoFar } from './use-typed-so-far.ts';

export const meta = screenTitle((words) => words.resetPassword.title);

export const loader = () => ({ picture: imagery['gallery-panelled-door'] });

type Outcome = 'open' | 'done' | 'over';

export default function ResetPassword() {
  const { resetPassword: words, login, failure } = useWords();
  const { picture } = useLoaderData<typeof loader>();
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<Outcome>('open');
  return (
    <CalmColumn title={words.title} lead={words.lead} picture={picture}>
      <ScriptNote>{login.noScript}</ScriptNote>
      {outcome === 'done' && (
        <LetterState title={words.done} text={words.doneText}>
          <a href="/login" className={buttonLook()}>
            {words.login}
          </a>
        </LetterState>
      )}
      {outcome === 'over' && (
        <LetterState title={words.over} text={words.overText}>
          <ResetRequest />
          <OtherWay to="/login">{words.login}</OtherWay>
        </LetterState>
      )}
      {outcome === 'open' && token === '' && (
        <LetterState title={words.missing} text={words.missingText}>
          <ResetRequest />
          <OtherWay to="/login">{words.login}</OtherWay>
        </LetterState>
      )}
      {outcome === 'open' && token === undefined && (
        <div data-needs-script>
          <PageSpinner label={failure.loading} />
        </div>
      )}
      {outcome === 'open' && token && <NewPasswordForm token={token} onEnd={setOutcome} />}
    </CalmColumn>
  );
}

interface FormProps {
  token: string;
  onEnd: (outcome: Outcome) => void;
}

function NewPasswordForm({ token, onEnd }: FormProps) {
  const { resetPassword: words, signup } = useWords();
  const form = useForm<{ password: string; confirm: string }>({
    resolver: zodResolver(z.object(newPassword(signup)).refine(...sameTwice(signup))),
    defaultValues: { password: '', confirm: '' },
  });
  const typed = useTypedSoFar(form, 'password');
  const { errors, isSubmitting } = form.formState;

  async function submit({ password }: { password: string }): Promise<void> {
    try {
      await identity.passwords?.reset(token, password);
      // Whoever was signed in is not any more, this browser included.
      forgetSession();
      onEnd('done');
    } catch (error) {
      if (isOver(error)) onEnd('over');
      else {
        const field = isAboutPassword(error) ? 'password' : 'root';
        form.setError(field, { message: messageOf(error) }, { shouldFocus: true });
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
        <StrengthMeter password={typed} />
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

function isOver(error: unknown): boolean {
  return error instanceof IdentityError && error.code === 'INVALID_TOKEN';
}

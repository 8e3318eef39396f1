/** Shows what is erased and what is kept, and asks for the email before erasing the account. */
import { useForm } from 'react-hook-form';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { callApi, type Problem } from '#web/api.ts';
import { endErasedSession, identity } from '#web/identity/session.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { errorMessage } from '#web/sign-in/error-message.ts';
import { useSession } from '#web/dashboard/loading/use-session.ts';
import { signInAgain } from './sign-in-again.ts';

/** Signing in again helps. */
const staleSignIn = 'sign_in_stale';

export function EraseDialog({ onKeep }: { onKeep: () => void }) {
  const { yourData: words, failure } = useWords();
  const sessionState = useSession();
  const email = sessionState.state === 'in' ? sessionState.session.email : '';
  const form = useForm({ defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const validate = (typed: string) =>
    typed.trim().toLowerCase() === email || fill(words.typeWrong, { email });

  const erase = form.handleSubmit(async () => {
    const problem = await eraseAccount(email);
    if (!problem) return endErasedSession();
    form.setError('root', { type: problem.code, message: problem.detail || failure.offline });
  });

  return (
    <ConfirmDialog
      title={words.eraseTitle}
      text={words.eraseText}
      cancelLabel={words.keep}
      confirmLabel={words.go}
      busy={isSubmitting ? words.working : undefined}
      onCancel={onKeep}
      onConfirm={() => void (isSubmitting || erase())}
    >
      <ErasureSummary />
      <TextField
        label={fill(words.type, { email })}
        type="email"
        autoComplete="off"
        required
        error={errors.email?.message}
        {...form.register('email', { validate })}
      />
      <FormError error={errors.root?.message} />
      {errors.root?.type === staleSignIn && (
        <div>
          <Button variant="outline" onClick={() => void signInAgain()}>
            {words.again}
          </Button>
        </div>
      )}
    </ConfirmDialog>
  );
}

function ErasureSummary() {
  const { yourData: words } = useWords();
  return (
    <div className="grid gap-3 text-small">
      <div>
        <h3 className="font-plain text-small font-semibold">{words.goes}</h3>
        <p className="mt-1 text-graphite">{words.going}</p>
      </div>
      <div>
        <h3 className="font-plain text-small font-semibold">{words.stays}</h3>
        <p className="mt-1 text-graphite">{words.staying}</p>
      </div>
      {identity.deleteAccount && <p className="text-graphite">{words.elsewhere}</p>}
    </div>
  );
}

/** Undefined when it is done. */
async function eraseAccount(email: string): Promise<Pick<Problem, 'code' | 'detail'> | undefined> {
  let credential: string;
  try {
    credential = await identity.credential({ fresh: true });
  } catch (error) {
    return { code: 'failed', detail: errorMessage(error) };
  }
  const answer = await callApi(shopEndpoints.eraseAccount, { body: { credential, email } });
  return answer.ok ? undefined : answer.problem;
}

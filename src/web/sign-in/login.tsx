/** 'Please Login': e-mail and password, Google, a forgotten password, the way to register. */
import { useState, useSyncExternalStore } from 'react';
import { useForm } from 'react-hook-form';
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { email } from '#api/contract/fields.ts';
import { imagery } from '#web/content/imagery.ts';
import { z, zodResolver } from '#web/form-schema.ts';
import { identity, signInToShop, consumeReturnPath } from '#web/identity/session.ts';
import { needsSecondFactor } from '#web/identity/sign-in-methods.ts';
import { shopDataContext } from '#web/shop-data.ts';
import { pageMeta } from '#web/title.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { ScriptNote } from '#web/ui/feedback/script-note.tsx';
import type { Wording } from '#web/wording/specified.ts';
import { useWords } from '#web/words.ts';
import { SignInLayout } from './sign-in-layout.tsx';
import { ForgotPassword } from './password/forgot-password.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import { errorMessage } from './error-message.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { PasswordField } from './password/password-field.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';
import { WantedTool } from './wanted-tool.tsx';
import { useActiveMethod } from './use-active-method.ts';

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Login', description: 'Sign in to order brushes and see your orders.' });

export function loader({ context }: LoaderFunctionArgs) {
  const { furtherSignIn, hostedIdentity } = context.get(shopDataContext);
  return {
    picture: imagery['gallery-panelled-door'],
    oidcName: furtherSignIn,
    hasPasskeys: hostedIdentity === undefined,
  };
}

interface LoginFields {
  email: string;
  password: string;
}

export default function Login() {
  const { login: words } = useWords();
  const { picture, oidcName, hasPasskeys } = useLoaderData<typeof loader>();
  const [isCodeNeeded, setIsCodeNeeded] = useState(false);
  const form = useForm<LoginFields>({
    resolver: zodResolver(loginSchema(words)),
    defaultValues: { email: '', password: '' },
  });
  const methods = useActiveMethod(() => form.clearErrors());
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState;

  async function submit(fields: LoginFields): Promise<void> {
    try {
      await identity.signInWithEmail(fields.email, fields.password);
      await finishSignIn();
    } catch (error) {
      if (needsSecondFactor(error)) setIsCodeNeeded(true);
      else {
        form.setError('root', { message: errorMessage(error) });
        form.setFocus('password');
      }
    }
  }

  function goBack(): void {
    form.reset({ ...form.getValues(), password: '' });
    setIsCodeNeeded(false);
  }

  const { isActive } = methods.propsFor('form');
  // Which of both is wrong nobody is told.
  const isWrong = (isActive && errors.root !== undefined) || undefined;
  const busy = isSubmitting || (isSubmitSuccessful && !errors.root);
  return (
    <SignInLayout title={words.title} lead={words.lead} picture={picture}>
      <AdminNeeded />
      <WantedTool />
      <ScriptNote>{words.noScript}</ScriptNote>
      {isCodeNeeded && identity.secondFactor && (
        <SecondFactorStep
          secondFactor={identity.secondFactor}
          onVerified={finishSignIn}
          onBack={goBack}
        />
      )}
      <form
        hidden={isCodeNeeded}
        noValidate
        method="post"
        data-by-script
        data-needs-script
        onSubmit={(event) => {
          methods.activate('form');
          void form.handleSubmit(submit)(event);
        }}
        className="grid gap-5"
      >
        <TextField
          label={words.email}
          type="email"
          autoComplete="username"
          required
          error={errors.email?.message}
          aria-invalid={isWrong}
          {...form.register('email')}
        />
        <PasswordField
          label={words.password}
          autoComplete="current-password"
          error={errors.password?.message}
          aria-invalid={isWrong}
          {...form.register('password')}
        />
        <FormError error={isActive ? errors.root?.message : undefined} />
        <Button type="submit" busy={busy ? words.working : undefined}>
          {words.submit}
        </Button>
      </form>
      <div hidden={isCodeNeeded} data-needs-script className="grid gap-6">
        <ForgotPassword
          readEmail={() => form.getValues('email')}
          {...methods.propsFor('forgotPassword')}
        />
        <GoogleSignIn
          oidcName={oidcName}
          onSecondFactorNeeded={() => setIsCodeNeeded(true)}
          {...methods.propsFor('provider')}
        />
        <PasskeySignIn
          isOffered={hasPasskeys}
          onSignedIn={finishSignIn}
          {...methods.propsFor('passkey')}
        />
      </div>
      <CreateAccount />
    </SignInLayout>
  );
}

function CreateAccount() {
  const { login: words } = useWords();
  return (
    <p>
      {words.create}{' '}
      <a href="/signup" className="link inline-flex min-h-11 items-center font-semibold">
        {words.createLink}
      </a>
    </p>
  );
}

async function finishSignIn(): Promise<void> {
  await signInToShop();
  location.assign(consumeReturnPath());
}

/** Tells people who were sent here from a page for admins. */
function AdminNeeded() {
  const { login: words } = useWords();
  // The document is the same for everybody, so the browser reads the address.
  const needed = useSyncExternalStore(neverChanges, saysAdminNeeded, () => false);
  if (!needed) return null;
  return (
    <p role="status" className="rounded-plain bg-lapis-wash p-4 text-small text-lapis">
      {words.needsAdmin}
    </p>
  );
}

const neverChanges = () => () => undefined;
const saysAdminNeeded = () => new URLSearchParams(location.search).get('needs') === 'admin';

function loginSchema(words: Wording['login']) {
  return z.object({
    email: z.string().trim().min(1, words.emailNeeded).pipe(email),
    password: z.string().min(1, words.passwordNeeded),
  });
}

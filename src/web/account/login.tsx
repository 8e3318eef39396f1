/** 'Please Login': e-mail and password, Google, a forgotten password, the way to register. */
import { useState, useSyncExternalStore } from 'react';
import { useForm } from 'react-hook-form';
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { email } from '#api/contract/fields.ts';
import { imagery } from '../content/imagery.ts';
import { z, zodResolver } from '../form-schema.ts';
import { identity, signInToShop, takeOrigin } from '../identity/session.ts';
import { owesSecondFactor } from '../identity/ways-in.ts';
import { shopDataContext } from '../shop-data.ts';
import { pageMeta } from '../title.ts';
import { Button } from '../ui/button.tsx';
import { FormError, TextField } from '../ui/field.tsx';
import { ScriptNote } from '../ui/script-note.tsx';
import type { Wording } from '../wording/specified.ts';
import { useWords } from '../words.ts';
import { CalmColumn } from './calm-column.tsx';
import { ForgottenPassword } from './forgotten-password.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import { messageOf } from './message-of.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { PasswordField } from './password-field.tsx';
import { SecondStep } from './second-step.tsx';
import { useFloor } from './use-floor.ts';

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Login', description: 'Sign in to order brushes and see your orders.' });

export function loader({ context }: LoaderFunctionArgs) {
  const { furtherSignIn, hostedIdentity } = context.get(shopDataContext);
  return {
    picture: imagery['gallery-panelled-door'],
    furtherName: furtherSignIn,
    hasPasskeys: hostedIdentity === undefined,
  };
}

interface LoginFields {
  email: string;
  password: string;
}

export default function Login() {
  const { login: words } = useWords();
  const { picture, furtherName, hasPasskeys } = useLoaderData<typeof loader>();
  const [owes, setOwes] = useState(false);
  const form = useForm<LoginFields>({
    resolver: zodResolver(loginSchema(words)),
    defaultValues: { email: '', password: '' },
  });
  const floor = useFloor(() => form.clearErrors());
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState;

  async function submit(fields: LoginFields): Promise<void> {
    try {
      await identity.signInWithEmail(fields.email, fields.password);
      await enter();
    } catch (error) {
      if (owesSecondFactor(error)) setOwes(true);
      else form.setError('root', { message: messageOf(error) });
    }
  }

  function goBack(): void {
    form.reset({ ...form.getValues(), password: '' });
    setOwes(false);
  }

  const { mayTell } = floor.of('form');
  const busy = isSubmitting || (isSubmitSuccessful && !errors.root);
  return (
    <CalmColumn title={words.title} lead={words.lead} picture={picture}>
      <AdminNeeded />
      <ScriptNote>{words.noScript}</ScriptNote>
      {owes && identity.secondFactor && (
        <SecondStep secondFactor={identity.secondFactor} onPassed={enter} onBack={goBack} />
      )}
      <form
        hidden={owes}
        noValidate
        method="post"
        data-by-script
        data-needs-script
        onSubmit={(event) => {
          floor.take('form');
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
          {...form.register('email')}
        />
        <PasswordField
          label={words.password}
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <FormError error={mayTell ? errors.root?.message : undefined} />
        <Button type="submit" busy={busy ? words.working : undefined}>
          {words.submit}
        </Button>
      </form>
      <div hidden={owes} data-needs-script className="grid gap-6">
        <ForgottenPassword readEmail={() => form.getValues('email')} {...floor.of('forgotten')} />
        <GoogleSignIn
          furtherName={furtherName}
          onOwed={() => setOwes(true)}
          {...floor.of('elsewhere')}
        />
        <PasskeySignIn offered={hasPasskeys} onSignedIn={enter} {...floor.of('passkey')} />
      </div>
      <p className="border-t border-line pt-5">
        {words.create}{' '}
        <a href="/signup" className="link inline-flex min-h-11 items-center font-semibold">
          {words.createLink}
        </a>
      </p>
    </CalmColumn>
  );
}

async function enter(): Promise<void> {
  await signInToShop();
  location.assign(takeOrigin());
}

/** Whoever was sent here from a page for admins is told so. */
function AdminNeeded() {
  const { login: words } = useWords();
  // The document is the same for everybody, so it is the browser that looks at the address.
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

/** 'Please Register': an account, signed in at once, and on to the shop. */
import { useForm } from 'react-hook-form';
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { email, personName } from '#api/contract/fields.ts';
import { imagery } from '#web/content/imagery.ts';
import { z, zodResolver } from '#web/form-schema.ts';
import { consumeInvitationPath, identity, signInToShop } from '#web/identity/session.ts';
import { legalLinks } from '#web/shop/frame/nav-links.ts';
import { shopDataContext } from '#web/shop-data.ts';
import { pageMeta } from '#web/title.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { ScriptNote } from '#web/ui/feedback/script-note.tsx';
import { fillNodes } from '#web/wording/fill-nodes.tsx';
import type { Wording } from '#web/wording/specified.ts';
import { useWords } from '#web/words.ts';
import { SignInLayout } from './sign-in-layout.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import { WantedTool } from './wanted-tool.tsx';
import { errorMessage } from './error-message.ts';
import { isPasswordError, newPasswordFields, passwordsMatch } from './password/new-password.ts';
import { PasswordField } from './password/password-field.tsx';
import { StrengthMeter } from './password/strength-meter.tsx';
import { useFieldValue } from './password/use-field-value.ts';

export const meta: MetaFunction = () =>
  pageMeta({ title: 'Register', description: 'An account keeps your orders in one place.' });

export function loader({ context }: LoaderFunctionArgs) {
  const { furtherSignIn } = context.get(shopDataContext);
  return { picture: imagery['gallery-green-wall'], oidcName: furtherSignIn };
}

interface SignupFields {
  name: string;
  email: string;
  password: string;
  confirm: string;
}

export default function Signup() {
  const { signup: words, login } = useWords();
  const { picture, oidcName } = useLoaderData<typeof loader>();
  const form = useForm<SignupFields>({
    resolver: zodResolver(signupSchema(words)),
    defaultValues: { name: '', email: '', password: '', confirm: '' },
  });
  const typedPassword = useFieldValue(form, 'password');
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState;

  async function submit({ name, email: address, password }: SignupFields): Promise<void> {
    try {
      await identity.register(name, address, password);
      await signInToShop();
      location.assign(consumeInvitationPath());
    } catch (error) {
      const field = isPasswordError(error) ? 'password' : 'root';
      form.setError(field, { message: errorMessage(error) }, { shouldFocus: true });
    }
  }

  const busy = isSubmitting || (isSubmitSuccessful && !errors.root);
  return (
    <SignInLayout
      title={words.title}
      lead={words.lead}
      picture={picture}
      pictureClassName="object-[75%_50%]"
    >
      <WantedTool />
      <ScriptNote>{login.noScript}</ScriptNote>
      <form
        noValidate
        method="post"
        data-by-script
        data-needs-script
        onSubmit={form.handleSubmit(submit)}
        className="grid gap-5"
      >
        <TextField
          label={words.name}
          autoComplete="name"
          required
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label={words.email}
          type="email"
          autoComplete="username"
          required
          error={errors.email?.message}
          {...form.register('email')}
        />
        <div className="grid gap-2">
          <PasswordField
            label={words.password}
            hint={words.passwordHint}
            autoComplete="new-password"
            error={errors.password?.message}
            {...form.register('password')}
          />
          <StrengthMeter password={typedPassword} />
        </div>
        <PasswordField
          label={words.confirm}
          autoComplete="new-password"
          error={errors.confirm?.message}
          {...form.register('confirm')}
        />
        <LegalNote />
        <FormError error={errors.root?.message} />
        <Button type="submit" busy={busy ? words.working : undefined}>
          {words.submit}
        </Button>
      </form>
      <div data-needs-script>
        <GoogleSignIn oidcName={oidcName} />
      </div>
      <p>
        {words.login}{' '}
        <a href="/login" className="link inline-flex min-h-11 items-center font-semibold">
          {words.loginLink}
        </a>
      </p>
    </SignInLayout>
  );
}

function LegalNote() {
  const { registration: words, nav } = useWords();
  const [terms, privacy] = legalLinks.map(({ href, word }) => (
    <a
      key={href}
      href={href}
      className="link inline-flex items-center justify-center pointer-coarse:min-h-11 pointer-coarse:min-w-11"
    >
      {nav[word]}
    </a>
  ));
  return (
    <p className="text-small text-graphite">{fillNodes(words.legalNote, { terms, privacy })}</p>
  );
}

function signupSchema(words: Wording['signup']) {
  return z
    .object({
      name: z.string().trim().min(1, words.nameNeeded).pipe(personName),
      email: z.string().trim().min(1, words.emailNeeded).pipe(email),
      ...newPasswordFields(words),
    })
    .refine(...passwordsMatch(words));
}

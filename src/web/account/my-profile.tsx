/** 'MyProfile': what the account says of its holder, and the address we fill in for them. */
import { useForm } from 'react-hook-form';
import { useLoaderData } from 'react-router';
import { type z, zodResolver } from '../form-schema.ts';
import { profileBody } from '#api/contract/bodies.ts';
import type { Answer } from '#api/contract/calls.ts';
import { askShop, withJson } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { FormError, TextField } from '../ui/field.tsx';
import { notify } from '../ui/notify.ts';
import { useWords } from '../words.ts';
import { showProblem, useFaults } from './faults.ts';
import { requireSignedIn } from './guard.ts';
import { loadFromShop } from './load.ts';
import { ownSections, safetySections } from './safety/sections.ts';
import { Titled, TitledFailure } from './titled.tsx';
import { screenTitle } from './screen-title.ts';

type Profile = Answer<'getProfile'>;
type Fields = z.input<typeof profileBody>;

export const meta = screenTitle((words) => words.myProfile.title);

export async function clientLoader() {
  await requireSignedIn();
  return loadFromShop<Profile>('/profile');
}

const fields = ['Education', 'location', 'adress'] as const;

export default function MyProfile() {
  const { myProfile: words } = useWords();
  return (
    <Titled title={words.title} lead={words.lead} className="max-w-2xl gap-y-8 xl:max-w-none">
      <div className="grid items-start gap-x-12 gap-y-8 xl:grid-cols-2">
        <div className="grid gap-8">
          <ProfileForm />
          <Sections of={ownSections} />
        </div>
        <div className="grid gap-8 xl:[&>:first-child]:border-t-0 xl:[&>:first-child]:pt-0">
          <Sections of={safetySections} />
        </div>
      </div>
    </Titled>
  );
}

function Sections({ of: sections }: { of: Readonly<Record<string, React.ComponentType>> }) {
  return Object.entries(sections).map(([name, Section]) => <Section key={name} />);
}

function ProfileForm() {
  const profile = useLoaderData<typeof clientLoader>();
  const { myProfile: words, failure } = useWords();
  const say = useFaults();
  const form = useForm<Fields, unknown, z.output<typeof profileBody>>({
    resolver: zodResolver(profileBody),
    defaultValues: profile,
  });
  const { errors, isSubmitting } = form.formState;

  async function submit(filled: z.output<typeof profileBody>): Promise<void> {
    const answer = await askShop<Profile>('/profile', withJson('POST', filled));
    if (!answer.ok) return showProblem(form, answer.problem, { fields, offline: failure.offline });
    form.reset(answer.value);
    notify({ text: words.saved });
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-5 sm:grid-cols-2">
      <TextField label={words.name} hint={words.fixed} readOnly {...form.register('name')} />
      <TextField
        label={words.email}
        hint={words.fixed}
        type="email"
        readOnly
        {...form.register('email')}
      />
      <TextField
        label={words.education}
        maxLength={200}
        error={say(errors.Education)}
        className="sm:col-span-2"
        {...form.register('Education')}
      />
      <TextField
        label={words.location}
        hint={words.locationHint}
        autoComplete="address-level2"
        maxLength={200}
        error={say(errors.location)}
        {...form.register('location')}
      />
      <TextField
        label={words.adress}
        hint={words.adressHint}
        autoComplete="street-address"
        required
        error={say(
          errors.adress,
          errors.adress?.type === 'too_big' ? words.adressTooLong : undefined,
        )}
        {...form.register('adress')}
      />
      <div className="grid justify-items-start gap-4 sm:col-span-2">
        <FormError error={errors.root?.message} />
        <Button type="submit" busy={isSubmitting ? failure.loading : undefined}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}

export function ErrorBoundary() {
  const { myProfile: words } = useWords();
  return <TitledFailure title={words.title} />;
}

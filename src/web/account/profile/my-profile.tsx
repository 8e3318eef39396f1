/** 'MyProfile': name and email of the account, the address that we fill in, and its security. */
import { useForm } from 'react-hook-form';
import { useLoaderData } from 'react-router';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { type z, zodResolver } from '#web/form-schema.ts';
import { profileBody } from '#api/contract/request-bodies.ts';
import { callApi } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { useWords } from '#web/words.ts';
import { showProblem, useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { requireSignedIn } from '#web/dashboard/loading/guard.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { profileParts, type ProfilePart } from './sections.ts';
import { PageLayout, PageFailure } from '#web/dashboard/loading/page-layout.tsx';
import { screenTitle } from '#web/dashboard/loading/screen-title.ts';

type Fields = z.input<typeof profileBody>;

export const meta = screenTitle((words) => words.myProfile.title);

export async function clientLoader() {
  await requireSignedIn();
  return loadFromShop(shopEndpoints.getProfile);
}

const fields = ['Education', 'location', 'adress'] as const;

export default function MyProfile() {
  const { myProfile: words } = useWords();
  return (
    <PageLayout title={words.title} lead={words.lead} className="max-w-2xl gap-y-8 xl:max-w-none">
      <nav aria-label={words.parts.label} className="flex flex-wrap gap-x-5 border-y border-line">
        {partNames.map((part) => (
          <a
            key={part}
            href={`#${part}`}
            className="link inline-flex min-h-11 items-center text-small"
          >
            {words.parts[part]}
          </a>
        ))}
      </nav>
      <div className="grid items-start gap-x-12 gap-y-10 xl:grid-cols-2">
        {partNames.map((part) => (
          <div key={part} id={part} className={`grid scroll-mt-24 gap-8 ${placeOf(part)}`}>
            {/* The others have one section, with that title. */}
            {(part === 'details' || part === 'signIn') && (
              <p className="label border-t-2 border-ink pt-3">{words.parts[part]}</p>
            )}
            {part === 'details' && <ProfileForm />}
            <Sections sections={profileParts[part]} />
          </div>
        ))}
      </div>
    </PageLayout>
  );
}

const partNames = ['details', 'signIn', 'devices', 'data'] as const satisfies ProfilePart[];

/** On a wide screen signing in, which is the longest, stands beside the others. */
function placeOf(part: ProfilePart): string {
  return part === 'signIn' ? 'xl:col-start-2 xl:row-span-3 xl:row-start-1' : 'xl:col-start-1';
}

function Sections({ sections }: { sections: Readonly<Record<string, React.ComponentType>> }) {
  return Object.entries(sections).map(([name, Section]) => <Section key={name} />);
}

function ProfileForm() {
  const profile = useLoaderData<typeof clientLoader>();
  const { myProfile: words, failure } = useWords();
  const fieldError = useFieldErrors();
  const form = useForm<Fields, unknown, z.output<typeof profileBody>>({
    resolver: zodResolver(profileBody),
    defaultValues: profile,
  });
  const { errors, isSubmitting } = form.formState;

  async function submit(input: z.output<typeof profileBody>): Promise<void> {
    const answer = await callApi(shopEndpoints.saveProfile, { body: input });
    if (!answer.ok) return showProblem(form, answer.problem, { fields, offline: failure.offline });
    form.reset(answer.value);
    notify({ text: words.saved });
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-5 sm:grid-cols-2">
      <TextField label={words.name} readOnly className="sm:col-span-2" {...form.register('name')} />
      <TextField
        label={words.email}
        hint={words.fixed}
        type="email"
        readOnly
        className="sm:col-span-2"
        {...form.register('email')}
      />
      <TextField
        label={words.education}
        maxLength={200}
        error={fieldError(errors.Education)}
        className="sm:col-span-2"
        {...form.register('Education')}
      />
      <TextField
        label={words.location}
        hint={words.locationHint}
        autoComplete="address-level2"
        maxLength={200}
        error={fieldError(errors.location)}
        {...form.register('location')}
      />
      <TextField
        label={words.address}
        hint={words.addressHint}
        autoComplete="street-address"
        required
        error={fieldError(
          errors.adress,
          errors.adress?.type === 'too_big' ? words.addressTooLong : undefined,
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
  return <PageFailure title={words.title} />;
}

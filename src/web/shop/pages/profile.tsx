/** '/profile': one card, who made the first brush. */
import type { MetaFunction } from 'react-router';
import { profile } from '#web/content/profile.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/title.ts';
import { Stroke } from '#web/ui/pictures/stroke.tsx';
import { useWords } from '#web/words.ts';
import { BrushPortrait } from './brush-portrait.tsx';
import { createTitleLoader } from './static-page.ts';

export const handle: PageHandle = { hydrate: false, storyFont: true };

export const loader = createTitleLoader('portfolio');

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({
    ...loaderData,
    description: `${profile.name}. ${profile.role}.`,
    path: '/profile',
  });

export default function Profile() {
  const { nav, portfolio } = useWords();
  return (
    <div className="page pt-8 pb-24 sm:pt-12">
      <article
        aria-labelledby="profile-name"
        className="grid overflow-hidden rounded-plain border border-line bg-card shadow-low lg:grid-cols-[5fr_7fr]"
      >
        <BrushPortrait
          member={profile}
          priority
          sizes="(min-width: 64rem) 28rem, 100vw"
          className="fades aspect-4/3 h-full w-full object-cover object-[50%_30%] lg:mt-14 lg:ml-14 lg:aspect-square lg:h-auto lg:w-[calc(100%-3.5rem)] lg:self-start lg:rounded-plain"
        />
        <div className="grid gap-8 p-6 sm:p-10 lg:p-14">
          <header className="grid gap-3">
            <p className="label">{nav.portfolio}</p>
            <h1 id="profile-name" className="text-6 sm:text-7">
              {profile.name}
            </h1>
            <Stroke className="h-3 w-44" />
            <p className="mt-1 font-semibold">{profile.role}</p>
            <p className="max-w-[56ch] font-story text-1 leading-normal">{profile.text}</p>
          </header>
          <ProfileSection id="education" title={portfolio.education}>
            <Education />
          </ProfileSection>
          <div className="grid gap-8 sm:grid-cols-2">
            <ProfileSection id="skills" title={portfolio.skills}>
              <ul>
                {profile.skills.map((skill) => (
                  <li key={skill} className="flex min-h-9 items-center">
                    {skill}
                  </li>
                ))}
              </ul>
            </ProfileSection>
            <ProfileSection id="links" title={portfolio.links}>
              <Links />
            </ProfileSection>
          </div>
        </div>
      </article>
    </div>
  );
}

interface ProfileSectionProps {
  id: string;
  title: string;
  children: React.ReactNode;
}

function ProfileSection({ id, title, children }: ProfileSectionProps) {
  return (
    <section aria-labelledby={id} className="grid content-start gap-3 border-t border-ink pt-4">
      <h2 id={id} className="text-2">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Education() {
  return (
    <ul className="grid gap-3">
      {profile.education.map(({ what, where, years }) => (
        <li key={what} className="flex flex-wrap justify-between gap-x-6">
          <span className="font-semibold">{what}</span>
          <span className="figures text-graphite">{years}</span>
          <span className="basis-full text-graphite">{where}</span>
        </li>
      ))}
    </ul>
  );
}

function Links() {
  return (
    <ul>
      {profile.links.map(({ name, href }) => (
        <li key={href}>
          <a href={href} className="link inline-flex min-h-11 items-center sm:min-h-9">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** '/team': six painters, each with a portrait, a name, a title and where else to find them. */
import type { MetaFunction } from 'react-router';
import { gallery } from '#web/content/home.ts';
import { imagery } from '#web/content/imagery.ts';
import type { Member } from '#web/content/schema.ts';
import { team } from '#web/content/team.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/title.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { BrushPortrait } from './brush-portrait.tsx';
import { Lead, PageHead } from './page-head.tsx';
import { networkNames, SocialIcon } from '../frame/social-icon.tsx';
import { createTitleLoader } from './static-page.ts';

export const handle: PageHandle = { hydrate: false };

export const loader = createTitleLoader('team');

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ ...loaderData, description: team.lead, path: '/team' });

/** A third of a phone, else one of two columns, or of three beside the heading. */
const cardSizes = '(min-width: 64rem) 18rem, (min-width: 40rem) 45vw, 35vw';

export default function Team() {
  const { nav } = useWords();
  return (
    <div className="page grid gap-x-14 gap-y-10 pt-8 pb-24 sm:pt-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,9fr)]">
      <div className="flex flex-col">
        <PageHead label={nav.team} title={team.title}>
          <Lead>{team.lead}</Lead>
        </PageHead>
        {/* As long as their cards are beside it. */}
        <Picture
          picture={imagery['gallery-green-wall']}
          sizes="26rem"
          className="mt-8 hidden h-0 min-h-40 w-full grow object-cover lg:block"
        />
        <p className="mt-2">
          <a href="/gallary" className="link inline-flex min-h-11 items-center font-semibold">
            {gallery.link}
          </a>
        </p>
      </div>
      <ul className="grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
        {team.members.map((member, index) => (
          <li key={member.name} className="grid border-t border-ink pt-4">
            <Card member={member} first={index < 3} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const icon = 'grid size-11 place-items-center rounded-plain text-graphite';

/** On a phone the brush stands beside what is said of its painter. */
function Card({ member, first }: { member: Member; first: boolean }) {
  const words = useWords().team;
  const { name, brush, text, social } = member;
  return (
    <article className="grid grid-cols-[3fr_5fr] gap-x-5 sm:flex sm:flex-col">
      <BrushPortrait
        member={member}
        priority={first}
        sizes={cardSizes}
        className="fades aspect-4/3 w-full object-cover object-[50%_35%]"
      />
      <div className="flex grow flex-col">
        <h2 className="text-3 sm:mt-3">{name}</h2>
        <p className="mt-0.5 text-small font-semibold text-copper">{words.role}</p>
        <p className="mt-2 text-small text-graphite sm:text-body">{text}</p>
        <p className="mt-1 text-small text-graphite">
          {team.wearsOut}{' '}
          <a
            href={`/search?q=${encodeURIComponent(brush)}`}
            className="link inline-flex min-h-11 items-center"
          >
            {brush}
          </a>
        </p>
        <ul className="-ml-2.5 mt-auto flex">
          {social.map(({ network, href }) => (
            <li key={network}>
              <a
                href={href}
                role={href === undefined ? 'img' : undefined}
                rel="noreferrer"
                aria-label={fill(words.social, { name, network: networkNames[network] })}
                className={`${icon} ${href === undefined ? '' : 'hover:text-vermilion'}`}
              >
                <SocialIcon network={network} />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}

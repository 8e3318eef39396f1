/** '/team': six painters, each with a portrait, a name, a title and where else to find them. */
import type { MetaFunction } from 'react-router';
import type { Member } from '#web/content/schema.ts';
import { team } from '#web/content/team.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/title.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { BrushPortrait } from './brush-portrait.tsx';
import { Lead, PageHead } from './page-head.tsx';
import { networkNames, SocialIcon } from '../frame/social-icon.tsx';
import { createTitleLoader } from './static-page.ts';

export const handle: PageHandle = { hydrate: false };

export const loader = createTitleLoader('team');

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ ...loaderData, description: team.lead, path: '/team' });

/** One, two or three beside each other. */
const cardSizes = '(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, 92vw';

export default function Team() {
  const { nav } = useWords();
  return (
    <div className="page pt-12 pb-24">
      <PageHead label={nav.team} title={team.title}>
        <Lead>{team.lead}</Lead>
      </PageHead>
      <ul className="mt-12 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
        {team.members.map((member, index) => (
          <li key={member.name}>
            <Card member={member} first={index < 3} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const icon = 'grid size-11 place-items-center rounded-plain text-graphite';

function Card({ member, first }: { member: Member; first: boolean }) {
  const words = useWords().team;
  const { name, brush, text, social } = member;
  return (
    <article className="flex h-full flex-col">
      <BrushPortrait
        member={member}
        priority={first}
        sizes={cardSizes}
        className="fades aspect-4/3 w-full object-cover object-[50%_35%]"
      />
      <h2 className="mt-4 text-3">{name}</h2>
      <p className="mt-1 font-semibold text-copper">{words.role}</p>
      <p className="mt-2 max-w-[44ch] text-graphite">{text}</p>
      <p className="mt-1 text-small text-graphite">
        {team.wearsOut}{' '}
        <a
          href={`/search?q=${encodeURIComponent(brush)}`}
          className="link inline-flex min-h-11 items-center"
        >
          {brush}
        </a>
      </p>
      <ul className="-ml-2.5 mt-auto flex pt-2">
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
    </article>
  );
}

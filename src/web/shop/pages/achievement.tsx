/** '/achievement': four figures, what is behind them, and the way to the gallery. */
import type { MetaFunction } from 'react-router';
import { achievement as content } from '#web/content/achievement.ts';
import { imagery } from '#web/content/imagery.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/title.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { useWords } from '#web/words.ts';
import { Lead, PageHead } from './page-head.tsx';
import { createTitleLoader } from './static-page.ts';

export const handle: PageHandle = { hydrate: false };

export const loader = createTitleLoader('achievement');

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ ...loaderData, description: content.lead, path: '/achievement' });

export default function Achievement() {
  const { nav } = useWords();
  return (
    <>
      <div className="page pt-12 pb-16">
        <PageHead label={nav.achievement} title={content.title}>
          <Lead>{content.lead}</Lead>
        </PageHead>
        <Counters />
      </div>
      <BehindTheFigures />
    </>
  );
}

function Counters() {
  const words = useWords().achievement.counters;
  return (
    <ul className="mt-12 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
      {content.counters.map(({ figure, word, text }) => (
        <li key={word} className="grid content-start border-t border-ink pt-4">
          <p>
            <span className="figures block font-display text-7 leading-none">{figure}</span>{' '}
            <span className="mt-3 block font-semibold">{words[word]}</span>
          </p>
          <p className="mt-1 max-w-[34ch] text-small text-graphite">{text}</p>
        </li>
      ))}
    </ul>
  );
}

function BehindTheFigures() {
  const { send } = useWords().achievement;
  const { picture, title, paragraphs } = content.behind;
  return (
    <section aria-labelledby="behind-title" className="bg-gesso">
      <div className="page grid items-center gap-x-16 gap-y-8 py-16 md:grid-cols-2">
        <Picture
          picture={imagery[picture]}
          sizes="(min-width: 48rem) 45vw, 92vw"
          className="aspect-4/3 w-full object-cover"
        />
        <div className="grid justify-items-start gap-5">
          <h2 id="behind-title" className="text-4">
            {title}
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="max-w-[52ch] text-1 text-graphite">
              {paragraph}
            </p>
          ))}
          <a href="/gallary" className={buttonClass()}>
            {send}
          </a>
        </div>
      </div>
    </section>
  );
}

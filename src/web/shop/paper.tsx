/** A page of terms: what holds, since when, and whom to ask. */
import { company } from '../content/company.ts';
import type { Paper as Content } from '../content/schema.ts';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { Lead, PageHead } from './page-head.tsx';
import { Prose } from './prose.tsx';

export function Paper({ title, paper }: { title: string; paper: Content }) {
  const words = useWords().paper;
  const since = fill(words.since, { day: longDay(paper.since) });
  return (
    <div className="page pt-12 pb-24">
      <PageHead label={since} title={title}>
        <Lead>{paper.lead}</Lead>
      </PageHead>
      <div className="mt-12 max-w-[64rem]">
        {paper.sections.map(({ id, heading, blocks }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className={row}>
            <h2 id={`${id}-title`} className="text-2">
              {heading}
            </h2>
            <Prose blocks={blocks} />
          </section>
        ))}
        <p className={row}>
          <span className="text-graphite">{words.contact}</span>
          <a
            href={`mailto:${company.email}`}
            className="link inline-flex items-center pointer-coarse:min-h-11 justify-self-start"
          >
            {company.email}
          </a>
        </p>
      </div>
    </div>
  );
}

const row = 'grid gap-x-12 gap-y-3 border-t border-line py-7 md:grid-cols-[1fr_2fr]';

/** 'November 20, 2026'. `Intl` is slow to begin: pages that show no such day do without it. */
function longDay(day: string): string {
  const style = { dateStyle: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-US', style).format(new Date(day));
}

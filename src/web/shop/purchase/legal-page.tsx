/** A legal page (terms, privacy): its sections, the date it is valid from, and a contact. */
import { company } from '#web/content/company.ts';
import type { LegalDocument as Content } from '#web/content/schema.ts';
import { formatLongDay } from '#web/formats.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { Lead, PageHead } from '../pages/page-head.tsx';
import { Prose } from '../pages/prose.tsx';

export function LegalPage({ title, legalDocument }: { title: string; legalDocument: Content }) {
  const words = useWords().legalDocument;
  const since = fill(words.since, { day: formatLongDay(legalDocument.since) });
  return (
    <div className="page pt-12 pb-24">
      <PageHead label={since} title={title}>
        <Lead>{legalDocument.lead}</Lead>
      </PageHead>
      <div className="mt-12 max-w-[64rem]">
        {legalDocument.sections.map(({ id, heading, blocks }) => (
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

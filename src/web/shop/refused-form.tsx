/** A message that was sent without script and refused: why, and what was typed. */
import type { RefusedMessage } from '../shop-data.ts';
import { useWords } from '../words.ts';
import { ContactForm } from './contact.tsx';
import { Lead, PageHead } from './page-head.tsx';

export function RefusedForm({ refused }: { refused: RefusedMessage }) {
  const { nav, contact } = useWords();
  const { title, detail, typed } = refused;
  return (
    <div className="page grid gap-10 pt-12 pb-24">
      <PageHead label={nav.contact} title={contact.notSent}>
        <div role="alert">
          <Lead>
            {title}. {detail}
          </Lead>
        </div>
        {!typed && <Lead>{contact.goBack}</Lead>}
      </PageHead>
      {typed && (
        <div className="max-w-[46rem]">
          <ContactForm typed={typed} />
        </div>
      )}
      <p>
        <a className="link inline-flex min-h-11 items-center" href="/#contact">
          {contact.toForm}
        </a>
      </p>
    </div>
  );
}

/** A message that was sent without script and rejected: the reason, and the form as filled in. */
import type { RejectedMessage } from '#web/shop-data.ts';
import { useWords } from '#web/words.ts';
import { ContactForm } from '../home/contact.tsx';
import { Lead, PageHead } from '../pages/page-head.tsx';

export function RejectedForm({ rejected }: { rejected: RejectedMessage }) {
  const { nav, contact } = useWords();
  const { title, detail, values } = rejected;
  return (
    <div className="page grid gap-10 pt-12 pb-24">
      <PageHead label={nav.contact} title={contact.notSent}>
        <div role="alert">
          <Lead>
            {title}. {detail}
          </Lead>
        </div>
        {!values && <Lead>{contact.goBack}</Lead>}
      </PageHead>
      {values && (
        <div className="max-w-[46rem]">
          <ContactForm values={values} />
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

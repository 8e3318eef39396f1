/** What visitors will see of a form, beside it on a wide screen and behind a button elsewhere. */
import { useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useStaffWords } from '#web/staff-words.ts';

interface PreviewProps {
  card: React.ReactNode;
  /** The head of the product's page. */
  page: React.ReactNode;
}

/** Nothing in it can be pressed; who hears the page has the fields themselves. */
export function Preview({ card, page }: PreviewProps) {
  const { preview: words } = useStaffWords();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <aside aria-label={words.title} className="editor-aside">
      <div>
        <p className="text-small font-semibold">{words.title}</p>
        <Button
          variant="outline"
          aria-expanded={isOpen}
          aria-controls={id}
          className="preview-toggle"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? words.hide : words.show}
        </Button>
        <div id={id} data-open={isOpen} className="preview-body">
          <figure className="preview-card grid gap-2">
            <figcaption className="text-fine text-graphite">{words.card}</figcaption>
            <div aria-hidden="true" inert>
              {card}
            </div>
          </figure>
          <figure className="grid gap-2">
            <figcaption className="text-fine text-graphite">{words.page}</figcaption>
            <div aria-hidden="true" inert className="preview-page">
              {page}
            </div>
          </figure>
        </div>
      </div>
    </aside>
  );
}

/** '/workshop': what the shop tells painters about their brushes, with its own photographs. */
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { imagery } from '#web/content/imagery.ts';
import type { Workshop } from '#web/content/schema.ts';
import { workshop } from '#web/content/workshop.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/title.ts';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { useWords } from '#web/words.ts';
import { Lead, PageHead } from './page-head.tsx';
import { Prose } from './prose.tsx';
import { createTitleLoader } from './static-page.ts';
import { ToolLinks } from './tool-links.tsx';

export const handle: PageHandle = { hydrate: false };

const loadTitle = createTitleLoader('workshop');

/** With its texts, which no script needs. */
export const loader = (args: LoaderFunctionArgs) => ({ ...loadTitle(args), workshop });

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ ...loaderData, description: loaderData?.workshop.lead ?? '', path: '/workshop' });

export default function WorkshopPage() {
  const { title, lead, notes, tools } = useLoaderData<typeof loader>().workshop;
  const { nav } = useWords();
  return (
    <div className="page pt-12 pb-24">
      <PageHead label={nav.workshop} title={title}>
        <Lead>{lead}</Lead>
      </PageHead>
      <div className="mt-12 grid gap-16">
        {notes.map((note, index) => (
          <WorkshopNote key={note.id} note={note} toolsLabel={tools} isFirst={index === 0} />
        ))}
      </div>
    </div>
  );
}

interface NoteProps {
  note: Workshop['notes'][number];
  toolsLabel: string;
  isFirst: boolean;
}

function WorkshopNote({ note, toolsLabel, isFirst }: NoteProps) {
  const { id, picture, title, blocks, tools } = note;
  return (
    <article
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid items-start gap-x-14 gap-y-6 border-t border-ink pt-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
    >
      <Picture
        picture={imagery[picture]}
        sizes="(min-width: 64rem) 39vw, 92vw"
        priority={isFirst}
        className="aspect-4/3 w-full object-cover lg:aspect-square"
      />
      <div>
        <h2 id={`${id}-title`} className="mb-6 text-4">
          {title}
        </h2>
        <Prose blocks={blocks} />
        <p className="mt-4 text-graphite">
          <ToolLinks label={toolsLabel} names={tools} />
        </p>
      </div>
    </article>
  );
}

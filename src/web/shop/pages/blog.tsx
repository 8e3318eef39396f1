/** '/blog': five questions and their answers, and a way to the notes for painters. */
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { blog } from '#web/content/blog.ts';
import { workshop } from '#web/content/workshop.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/title.ts';
import { useWords } from '#web/words.ts';
import { Lead, PageHead } from './page-head.tsx';
import { Prose } from './prose.tsx';
import { createTitleLoader } from './static-page.ts';

export const handle: PageHandle = { hydrate: false };

const loadTitle = createTitleLoader('blog');

/** What leads to the notes for painters, without their texts. */
export const loader = (args: LoaderFunctionArgs) => {
  const { fromBlog, notes } = workshop;
  return { ...loadTitle(args), fromBlog, notes: notes.map(({ id, title }) => ({ id, title })) };
};

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ ...loaderData, description: blog.lead, path: '/blog' });

export default function Blog() {
  const { nav } = useWords();
  return (
    <div className="page pt-12 pb-24">
      <PageHead label={nav.blog} title={blog.title}>
        <Lead>{blog.lead}</Lead>
      </PageHead>
      <div className="mt-12 grid gap-x-16 gap-y-12 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <Contents />
        <div className="grid min-w-0 max-w-(--measure) gap-16">
          {blog.answers.map((answer, index) => (
            <Answer key={answer.id} answer={answer} number={index + 1} />
          ))}
          <FromTheWorkshop />
        </div>
      </div>
    </div>
  );
}

/** Below the five, and in words alone: the page has the one picture that is specified. */
function FromTheWorkshop() {
  const { fromBlog, notes } = useLoaderData<typeof loader>();
  const { nav } = useWords();
  return (
    <section aria-labelledby="workshop-title" className="border-t border-ink pt-6">
      <h2 id="workshop-title" className="text-4">
        {nav.workshop}
      </h2>
      <p className="mt-3 text-graphite">{fromBlog}</p>
      <ul className="mt-4">
        {notes.map(({ id, title }) => (
          <li key={id} className="border-b border-line">
            <a
              href={`/workshop#${id}`}
              className="flex min-h-11 items-center py-2.5 font-display text-2 hover:text-vermilion hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Contents() {
  const { contents } = useWords().blog;
  return (
    <nav
      aria-label={contents}
      className="border-t border-ink pt-4 text-small lg:sticky lg:top-24 lg:self-start"
    >
      <ol>
        {blog.answers.map(({ id, question }, index) => (
          <li key={id} className="border-b border-line">
            <a
              href={`#${id}`}
              className="flex min-h-11 items-baseline gap-3 py-2.5 hover:text-vermilion hover:underline"
            >
              <span className="figures text-copper">{index + 1}</span>
              {question}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface AnswerProps {
  answer: (typeof blog.answers)[number];
  number: number;
}

function Answer({ answer: { id, question, blocks }, number }: AnswerProps) {
  return (
    <article id={id} aria-labelledby={`${id}-title`} className="border-t border-ink pt-6">
      <p aria-hidden="true" className="figures font-display text-5 leading-none text-copper">
        {number}
      </p>
      <h2 id={`${id}-title`} className="mt-3 mb-6 max-w-[26ch] text-4">
        {question}
      </h2>
      <Prose blocks={blocks} />
    </article>
  );
}

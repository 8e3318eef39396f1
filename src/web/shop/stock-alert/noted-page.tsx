/** '/tell-me': where the form of who waits for a tool leads, whatever became of it. */
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/title.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { stockAlertTexts as words } from '#web/wording/orders/stock-alerts.ts';
import { Lead, PageHead } from '../pages/page-head.tsx';

export const handle: PageHandle = { hydrate: false };

export function loader({ request }: LoaderFunctionArgs) {
  return { problem: new URL(request.url).searchParams.get('problem') };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: titleOf(loaderData?.problem ?? null), hidden: true });

export default function NotedPage() {
  const { problem } = useLoaderData<typeof loader>();
  const text = problem === 'many' ? words.manyText : words.notNotedText;
  return (
    <div className="page grid justify-items-start gap-8 pt-12 pb-24">
      <PageHead label={words.title} title={titleOf(problem)}>
        <Lead>{problem === null ? words.notedText : text}</Lead>
      </PageHead>
      <a href="/catalogue" className={buttonClass('outline')}>
        {words.toTools}
      </a>
    </div>
  );
}

function titleOf(problem: string | null): string {
  return problem === null ? words.notedTitle : words.notNotedTitle;
}

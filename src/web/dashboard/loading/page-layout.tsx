/** The layout of a page of the dashboard: its heading, and its text when loading failed. */
import { useRevalidator, useRouteError } from 'react-router';
import { FailedState } from '#web/ui/feedback/states.tsx';
import { useWords } from '#web/words.ts';
import { readRouteError } from './load.ts';

interface PageLayoutProps {
  title: string;
  lead?: string;
  /** Beside the title. */
  action?: React.ReactNode;
  /** Its rows matter more than the space around them. */
  isList?: boolean;
  className?: string;
  children: React.ReactNode;
}

export function PageLayout(props: PageLayoutProps) {
  const { title, lead, action, isList = false, className = '', children } = props;
  return (
    <section
      aria-labelledby="page-title"
      className={`grid gap-5 ${isList ? 'lg:gap-0.5' : 'lg:pt-3'} ${className}`}
    >
      <div>
        <div className={action ? 'dense flex items-center justify-between gap-3' : ''}>
          <h2 id="page-title" className={isList ? 'text-3 lg:text-2 lg:leading-none' : 'text-3'}>
            {title}
          </h2>
          {action}
        </div>
        {lead && <p className="mt-2 max-w-[60ch] text-small text-graphite">{lead}</p>}
      </div>
      {children}
    </section>
  );
}

/** The error that the page's loader threw, with a button to try again. */
export function PageFailure({ title }: { title: string }) {
  return (
    <PageLayout title={title}>
      <LoadFailure failure={readRouteError(useRouteError())} />
    </PageLayout>
  );
}

interface LoadFailureProps {
  failure: { status: number; detail: string | undefined };
}

const serviceUnavailable = 503;

/** When the server did not answer at all, the page has a text of its own. */
export function LoadFailure({ failure: { status, detail } }: LoadFailureProps) {
  const { failure } = useWords();
  const { revalidate } = useRevalidator();
  const text = detail ?? (status === serviceUnavailable ? failure.offline : undefined);
  return <FailedState text={text} onRetry={() => void revalidate()} />;
}

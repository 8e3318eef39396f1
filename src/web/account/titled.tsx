/** A screen of the dashboard: its heading, and what it says when it could not be loaded. */
import { useRevalidator, useRouteError } from 'react-router';
import { FailedState } from '../ui/states.tsx';
import { useWords } from '../words.ts';
import { readError } from './load.ts';

interface TitledProps {
  title: string;
  lead?: string;
  className?: string;
  children: React.ReactNode;
}

export function Titled({ title, lead, className = '', children }: TitledProps) {
  return (
    <section aria-labelledby="page-title" className={`grid gap-5 ${className}`}>
      <div>
        <h2 id="page-title" className="text-3">
          {title}
        </h2>
        {lead && <p className="mt-2 max-w-[60ch] text-small text-graphite">{lead}</p>}
      </div>
      {children}
    </section>
  );
}

/** What the screen's loader threw, and another try. */
export function TitledFailure({ title }: { title: string }) {
  return (
    <Titled title={title}>
      <LoadFailure failure={readError(useRouteError())} />
    </Titled>
  );
}

interface LoadFailureProps {
  failure: { status: number; detail: string | undefined };
}

const notReached = 503;

/** A shop that did not answer at all says nothing, so the page does. */
export function LoadFailure({ failure: { status, detail } }: LoadFailureProps) {
  const { failure } = useWords();
  const { revalidate } = useRevalidator();
  const text = detail ?? (status === notReached ? failure.offline : undefined);
  return <FailedState text={text} onRetry={() => void revalidate()} />;
}

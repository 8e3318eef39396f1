/** A screen of the dashboard: its heading, and what it says when it could not be loaded. */
import { useRevalidator, useRouteError } from 'react-router';
import { TableSkeleton } from '../ui/skeleton.tsx';
import { FailedState } from '../ui/states.tsx';
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

/** While the screen's data is on its way. */
export function TitledSkeleton({ title, rows = 5 }: { title: string; rows?: number }) {
  return (
    <Titled title={title}>
      <TableSkeleton rows={rows} />
    </Titled>
  );
}

/** What the screen's loader threw, and another try. */
export function TitledFailure({ title }: { title: string }) {
  const { revalidate } = useRevalidator();
  const { detail } = readError(useRouteError());
  return (
    <Titled title={title}>
      <FailedState text={detail} onRetry={() => void revalidate()} />
    </Titled>
  );
}

/** The shape of what is coming, so that nothing jumps when it is there. */
import { useWords } from '../words.ts';

export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`skeleton block rounded-small border border-transparent bg-gesso ${className}`}
    />
  );
}

/** Rows of a table to come. */
export function TableSkeleton({ rows = 5 }: { rows?: number }) {
  const { failure } = useWords();
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{failure.loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  );
}

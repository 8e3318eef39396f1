/** The shape of what is coming, so that nothing jumps when it is there. */

export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`skeleton block rounded-small border border-transparent bg-gesso ${className}`}
    />
  );
}

/** Rows of a list to come. */
export function SkeletonRows({ rows = 5 }: { rows?: number }) {
  return (
    <div className="grid gap-3">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  );
}

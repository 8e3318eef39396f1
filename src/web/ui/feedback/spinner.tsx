/** Something is under way. Under reduced motion it stands still, and what it says is enough. */
export function Spinner({ label, className = '' }: { label: string; className?: string }) {
  return (
    <span role="status" className={`inline-flex ${className}`}>
      <svg viewBox="0 0 24 24" className="size-[1.25em] animate-spin motion-reduce:animate-none">
        <circle
          cx="12"
          cy="12"
          r="9"
          fill="none"
          stroke="currentColor"
          strokeOpacity=".25"
          strokeWidth="3"
        />
        <path
          d="M12 3a9 9 0 0 1 9 9"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </svg>
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** A spinner in the middle of an empty page, while it is checked who is signed in. */
export function PageSpinner({ label }: { label: string }) {
  return (
    <div className="grid min-h-[60dvh] place-items-center text-3 text-vermilion">
      <Spinner label={label} />
    </div>
  );
}

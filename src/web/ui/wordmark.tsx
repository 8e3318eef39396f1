/** The mark and the name, as stamped on a handle. */
import { company } from '../content/company.ts';

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark />
      <span className="font-display text-[1.375rem] leading-none tracking-tight whitespace-nowrap">
        {company.name}
      </span>
    </span>
  );
}

/** A flat brush seen from the front: bristle, ferrule, handle. */
function Mark() {
  return (
    <svg viewBox="0 0 24 32" className="h-7 w-auto" aria-hidden="true">
      <path d="M4 1.5 20 .5v10H4z" className="fill-stroke" />
      <path d="M3.2 11.6h17.6v6H3.2z" className="fill-brass" />
      <path d={handle} className="fill-current" />
    </svg>
  );
}

const handle =
  'M4.2 18.7h15.6c0 3-4.9 3.6-5 6.7l.5 4.2c.1 1.2-.8 1.9-3.3 1.9s-3.4-.7-3.3-1.9l.5-4.2' +
  'c-.1-3.1-5-3.7-5-6.7z';

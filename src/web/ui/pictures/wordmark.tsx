/** The mark and the name, as stamped on a handle. */
import { company } from '#web/content/company.ts';
import { mark } from './mark.ts';

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

function Mark() {
  return (
    <svg viewBox={`0 0 ${mark.width} ${mark.height}`} className="h-8 w-auto" aria-hidden="true">
      <path d={mark.bristle} className="fill-stroke" />
      <path d={mark.ferrule} className="fill-brass" />
      <path d={mark.handle} className="fill-current" />
    </svg>
  );
}

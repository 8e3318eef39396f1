/** A status by word and shape; the colour only repeats it. */

export type BadgeTone = 'good' | 'working' | 'sent' | 'waiting' | 'bad' | 'plain';

const tones = {
  good: 'bg-pine-wash text-pine',
  working: 'bg-gesso text-copper',
  sent: 'bg-pine-wash text-pine',
  waiting: 'bg-lapis-wash text-lapis',
  bad: 'bg-oxblood-wash text-oxblood',
  plain: 'bg-gesso text-graphite',
} as const satisfies Record<BadgeTone, string>;

const shapes = {
  good: 'M3 8.5 6.5 12 13 4.5',
  working: 'M3 12.5 9 6.5M7 3.5l5.5 5.5M9 2l5 5',
  sent: 'M2.5 8h10.5M9 4l4 4-4 4',
  waiting: 'M8 4.5V8l2.5 1.5M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0',
  bad: 'm4.5 4.5 7 7m0-7-7 7',
  plain: 'M4 8h8',
} as const satisfies Record<BadgeTone, string>;

export function Badge({ tone, children }: { tone: BadgeTone; children: React.ReactNode }) {
  return (
    <span
      className={
        'inline-flex items-center gap-1.5 rounded-full border border-transparent px-2.5 py-0.5 text-fine font-semibold ' +
        `whitespace-nowrap ${tones[tone]}`
      }
    >
      <svg viewBox="0 0 16 16" className="size-3.5" aria-hidden="true">
        <path d={shapes[tone]} fill="none" stroke="currentColor" strokeWidth="1.8" />
      </svg>
      {children}
    </span>
  );
}

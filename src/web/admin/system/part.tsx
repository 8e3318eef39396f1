/** A part of the system: its name, its state, and facts by name. */
import { useId } from 'react';
import { useStaffWords } from '#web/staff-words.ts';

interface PartProps {
  title: string;
  badge?: React.ReactNode;
  /** In place of facts. */
  text?: string;
  /** It could not be read, and has no facts. */
  isUnreadable?: boolean;
  /** It has many facts, in as many columns as the page has. */
  isWide?: boolean;
  /** Below the facts, such as the error of a program. */
  note?: string;
  children?: React.ReactNode;
}

export function Part(props: PartProps) {
  const { title, badge, text, children } = props;
  const { isUnreadable = false, isWide = false, note = '' } = props;
  const { system: words } = useStaffWords();
  const id = useId();
  const shownText = isUnreadable ? words.unreadable : text;
  return (
    <section aria-labelledby={id} className={`${partClass} ${isWide ? 'col-span-full' : ''}`}>
      <header className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="font-plain text-body font-semibold">
          {title}
        </h3>
        {badge}
      </header>
      {shownText !== undefined && (
        <p className={`text-small ${isUnreadable ? 'text-oxblood' : 'text-graphite'}`}>
          {shownText}
        </p>
      )}
      {shownText === undefined && (
        <dl className={`grid gap-1.5 ${isWide ? 'gap-x-8 xl:grid-cols-2' : ''}`}>{children}</dl>
      )}
      {note !== '' && <p className="font-code text-fine break-words text-graphite">{note}</p>}
    </section>
  );
}

const partClass = 'grid content-start gap-3 border-t-2 border-ink pt-3';

export function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 text-small">
      <dt className="text-graphite">{name}</dt>
      <dd className="figures ml-auto min-w-0 text-right break-words">{children}</dd>
    </div>
  );
}

/** Above all parts of the system: that nothing is wrong, or which parts need a look. */
import { useStaffWords } from '#web/staff-words.ts';
import { fill } from '#web/wording/fill.ts';
import type { StaffWording } from '#web/wording/staff/staff-wording.ts';
import type { System } from './system.tsx';

export function SystemState({ system }: { system: System }) {
  const { system: words } = useStaffWords();
  const parts = troubledParts(system, words);
  const isWell = parts.length === 0;
  const tone = isWell ? 'bg-pine-wash text-pine' : 'bg-oxblood-wash text-ink';
  return (
    <p
      role="status"
      className={`rounded-plain border border-transparent p-4 text-small font-semibold ${tone}`}
    >
      {isWell ? words.allWell : fill(words.lookAt, { parts: parts.join(', ') })}
    </p>
  );
}

/** The titles of the parts in which something is wrong, or that could not be read. */
function troubledParts(system: System, words: StaffWording['system']): string[] {
  const { database, queue, emails, backup, statement, checks } = system;
  const states: readonly [title: string, isWell: boolean][] = [
    [words.database.title, database?.isPrimary === true],
    [words.queue.title, queue?.failed === 0],
    [words.emails.title, emails?.failing === 0],
    [words.backup.title, backup !== null && backup.state !== 'late'],
    [words.statement.title, statement !== null && (statement.last?.differences ?? 0) === 0],
    [words.checks.title, checks?.every((one) => !one.hasFailed && !one.isLate) === true],
  ];
  return states.flatMap(([title, isWell]) => (isWell ? [] : title));
}

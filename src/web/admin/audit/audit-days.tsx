/** Entries under their days. Sign-ins that follow one another are folded: deeds stand out. */
import { formatCount } from '#platform/number-format.ts';
import { formatDate } from '#web/formats.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { fill } from '#web/wording/fill.ts';
import { AuditEntryItem } from './audit-entry.tsx';
import type { WireAuditEntry } from './audit.tsx';

interface AuditDaysProps {
  entries: readonly WireAuditEntry[];
  /** Whoever looks for sign-ins sees each one. */
  foldsSignIns: boolean;
}

export function AuditDays({ entries, foldsSignIns }: AuditDaysProps) {
  const { audit: words } = useStaffWords();
  return splitWhere(entries, (one, next) => formatDate(one.at) !== formatDate(next.at)).map(
    (day) => {
      const [first] = day;
      if (!first) return null;
      const title = formatDate(first.at);
      const runs = splitWhere(day, (one, next) => !isSignIn(one) || !isSignIn(next));
      return (
        <section key={first.id} className="grid">
          <h3 className="border-b border-ink pb-1 text-1">{title}</h3>
          <ol className="grid" aria-label={`${words.title}, ${title}`}>
            {runs.map((run) =>
              foldsSignIns && run.length > 1 ? (
                <SignIns key={run[0]?.id} entries={run} />
              ) : (
                run.map((entry) => <AuditEntryItem key={entry.id} entry={entry} />)
              ),
            )}
          </ol>
        </section>
      );
    },
  );
}

function SignIns({ entries }: { entries: readonly WireAuditEntry[] }) {
  const { audit: words } = useStaffWords();
  return (
    <li className="border-b border-line">
      <details>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center text-small">
          {fill(words.signIns, { count: formatCount(entries.length) })}
        </summary>
        <ol className="border-t border-line pl-4">
          {entries.map((entry) => (
            <AuditEntryItem key={entry.id} entry={entry} />
          ))}
        </ol>
      </details>
    </li>
  );
}

function isSignIn({ action }: WireAuditEntry): boolean {
  return action === 'sign_in.done';
}

/** Parts of the list, which ends one wherever `endsAfter` says so of two neighbours. */
function splitWhere(
  entries: readonly WireAuditEntry[],
  endsAfter: (one: WireAuditEntry, next: WireAuditEntry) => boolean,
): WireAuditEntry[][] {
  const parts: WireAuditEntry[][] = [];
  for (const entry of entries) {
    const part = parts.at(-1);
    const last = part?.at(-1);
    if (part && last && !endsAfter(last, entry)) part.push(entry);
    else parts.push([entry]);
  }
  return parts;
}

/**
 * Entries under their days. Sign-ins that follow one another are folded, and so are the equal
 * deeds of one batch: single deeds stand out.
 */
import { formatCount } from '#platform/number-format.ts';
import { formatDate, formatTime } from '#web/formats.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { fill } from '#web/wording/fill.ts';
import { AuditEntryItem } from './audit-entry.tsx';
import type { WireAuditEntry } from './audit.tsx';

interface AuditDaysProps {
  entries: readonly WireAuditEntry[];
  /** Whoever looks for something sees each one. */
  folds: boolean;
}

export function AuditDays({ entries, folds }: AuditDaysProps) {
  const { audit: words } = useStaffWords();
  return splitWhere(entries, (one, next) => formatDate(one.at) !== formatDate(next.at)).map(
    (day) => {
      const [first] = day;
      if (!first) return null;
      const title = formatDate(first.at);
      const runs = splitWhere(day, (one, next) => !isOfOneRun(one, next));
      return (
        <section key={first.id} className="grid">
          <h3 className="border-b border-ink pb-1 text-1">{title}</h3>
          <ol className="grid" aria-label={`${words.title}, ${title}`}>
            {runs.map((run) =>
              folds && isFolded(run) ? (
                <Run key={run[0]?.id} entries={run} />
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

function Run({ entries }: { entries: readonly WireAuditEntry[] }) {
  const { audit: words, auditActions: names } = useStaffWords();
  const [first] = entries;
  if (!first) return null;
  const count = formatCount(entries.length);
  const { actor, action, at } = first;
  const who = actor.id === 'shop' ? words.shop : (actor.email ?? words.gone);
  const text = isSignIn(first)
    ? fill(words.signIns, { count })
    : fill(words.batch, { action: names[action], count, actor: who });
  return (
    <li className="flex items-baseline gap-x-3 border-b border-line lg:gap-x-4">
      <time dateTime={at} className="figures w-16 shrink-0 text-fine text-graphite">
        {formatTime(at)}
      </time>
      <details className="min-w-0 flex-1">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center text-small">
          {text}
        </summary>
        <ol className="border-t border-line">
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

const batchMs = 60_000;
const fewestOfBatch = 4;

/** Two sign-ins, or the same deed by the same person within a minute. */
function isOfOneRun(one: WireAuditEntry, next: WireAuditEntry): boolean {
  if (isSignIn(one)) return isSignIn(next);
  const apartMs = Math.abs(Date.parse(one.at) - Date.parse(next.at));
  return one.action === next.action && one.actor.id === next.actor.id && apartMs < batchMs;
}

function isFolded(run: readonly WireAuditEntry[]): boolean {
  const [first] = run;
  return first !== undefined && run.length >= (isSignIn(first) ? 2 : fewestOfBatch);
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

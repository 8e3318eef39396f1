/** How the shop's emails are sent, and those that were not sent. */
import { useLoaderData } from 'react-router';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { requireSignedIn } from '#web/dashboard/loading/guard.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { formatTime, formatDate } from '#web/formats.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Stat, Stats } from '#web/ui/stat.tsx';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { fillNodes } from '#web/wording/fill-nodes.tsx';
import { fill } from '#web/wording/fill.ts';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { SendTestEmail } from './send-test-email.tsx';

type EmailOverview = ResponseBody<'listEmails'>;
type UnsentEmail = EmailOverview['unsent'][number];

export const meta = staffScreenTitle((words) => words.emails.title);

export async function clientLoader() {
  await requireSignedIn();
  return loadFromShop(staffEndpoints.listEmails);
}

export default function EmailsScreen() {
  const emails = useLoaderData<typeof clientLoader>();
  const { emails: words } = useStaffWords();
  const { transport, from, mailbox, unsent } = emails;
  const where = transport === 'sandbox' && !mailbox ? words.sandboxElsewhere : words[transport];
  const noteClass =
    transport === 'none' ? 'bg-oxblood-wash text-oxblood' : 'bg-lapis-wash text-lapis';
  return (
    <PageLayout title={words.title} lead={words.lead} className="max-w-6xl">
      <p className={`rounded-plain border border-transparent p-4 text-small ${noteClass}`}>
        {fillNodes(where, { mailbox: mailbox && <MailboxLink at={mailbox} /> })}
        {from !== undefined && <> {fill(words.from, { from })}</>}
      </p>
      {transport !== 'none' && <SendTestEmail />}
      <EmailCounts emails={emails} />
      {unsent.length === 0 && <StatePanel title={words.empty} text={words.emptyText} />}
      <ul className="grid">
        {unsent.map((email) => (
          <li key={email._id}>
            <EmailRow email={email} />
          </li>
        ))}
      </ul>
    </PageLayout>
  );
}

/** The sandbox mailbox is no page of the dashboard, and opens only on the shop's machine. */
function MailboxLink({ at }: { at: string }) {
  return (
    <a href={at} className="break-all underline underline-offset-4">
      {at}
    </a>
  );
}

const countNames = ['waiting', 'failing', 'givenUp'] as const;

function EmailCounts({ emails }: { emails: EmailOverview }) {
  const { emails: words } = useStaffWords();
  return (
    <Stats>
      {countNames.map((count) => (
        <Stat key={count} label={words[count]} value={emails[count]} />
      ))}
    </Stats>
  );
}

function EmailRow({ email }: { email: UnsentEmail }) {
  const { emails: words, emailKinds } = useStaffWords();
  const { to, kind, writtenAt, attempts, lastError } = email;
  const written = { day: formatDate(writtenAt), time: formatTime(writtenAt) };
  return (
    <article className="grid gap-1 border-t border-line py-4">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="font-plain text-body font-semibold">
          {isKnown(kind, emailKinds) ? emailKinds[kind] : kind}
        </h3>
        <EmailState email={email} />
      </header>
      <p className="text-small break-all">{fill(words.to, { to })}</p>
      <p className="figures text-fine text-graphite">
        {fill(words.written, written)}
        {attempts > 0 && <> · {fill(words.attempts, { count: attempts })}</>}
      </p>
      {lastError && <p className="font-code text-fine text-graphite">{lastError}</p>}
    </article>
  );
}

function EmailState({ email: { givenUp, lastError } }: { email: UnsentEmail }) {
  const { emails: words } = useStaffWords();
  if (givenUp) return <Badge tone="bad">{words.stateGivenUp}</Badge>;
  if (lastError) return <Badge tone="waiting">{words.stateFails}</Badge>;
  return <Badge tone="plain">{words.stateWaits}</Badge>;
}

function isKnown<Kinds extends object>(kind: string, kinds: Kinds): kind is keyof Kinds & string {
  return Object.hasOwn(kinds, kind);
}

/** Whether the shop's letters get to their mailboxes, and those that did not. */
import { useLoaderData } from 'react-router';
import type { Answer } from '#api/contract/calls.ts';
import { requireSignedIn } from '../account/guard.ts';
import { loadFromShop } from '../account/load.ts';
import { formatClock, formatDay } from '../account/moments.ts';
import { screenTitle } from '../account/screen-title.ts';
import { Titled } from '../account/titled.tsx';
import { Badge } from '../ui/badge.tsx';
import { Stat, Stats } from '../ui/stat.tsx';
import { StatePanel } from '../ui/states.tsx';
import { fillNodes } from '../wording/fill-nodes.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { SendTestEmail } from './send-test-email.tsx';

type Letters = Answer<'listLetters'>;
type Unsent = Letters['unsent'][number];

export const meta = screenTitle((words) => words.letters.title);

export async function clientLoader() {
  await requireSignedIn();
  return loadFromShop<Letters>('/letters');
}

export default function LettersScreen() {
  const letters = useLoaderData<typeof clientLoader>();
  const { letters: words } = useWords();
  const { post, from, mailbox, unsent } = letters;
  const where = post === 'sandbox' && !mailbox ? words.sandboxElsewhere : words[post];
  const look = post === 'none' ? 'bg-oxblood-wash text-oxblood' : 'bg-lapis-wash text-lapis';
  return (
    <Titled title={words.title} lead={words.lead} className="max-w-4xl">
      <p className={`rounded-plain border border-transparent p-4 text-small ${look}`}>
        {fillNodes(where, { mailbox: mailbox && <Mailbox at={mailbox} /> })}
        {from !== undefined && <> {fill(words.from, { from })}</>}
      </p>
      {post !== 'none' && <SendTestEmail />}
      <Counts letters={letters} />
      {unsent.length === 0 && <StatePanel title={words.empty} text={words.emptyText} />}
      <ul className="grid">
        {unsent.map((letter) => (
          <li key={letter._id}>
            <LetterRow letter={letter} />
          </li>
        ))}
      </ul>
    </Titled>
  );
}

/** It answers outside of these pages, on the shop's own machine. */
function Mailbox({ at }: { at: string }) {
  return (
    <a href={at} className="break-all underline underline-offset-4">
      {at}
    </a>
  );
}

const counted = ['waiting', 'failing', 'givenUp'] as const;

function Counts({ letters }: { letters: Letters }) {
  const { letters: words } = useWords();
  return (
    <Stats>
      {counted.map((count) => (
        <Stat key={count} label={words[count]} value={letters[count]} />
      ))}
    </Stats>
  );
}

function LetterRow({ letter }: { letter: Unsent }) {
  const { letters: words, letterKinds } = useWords();
  const { to, kind, writtenAt, tries, lastError } = letter;
  const written = { day: formatDay(writtenAt), time: formatClock(writtenAt) };
  return (
    <article className="grid gap-1 border-t border-line py-4">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="font-plain text-body font-semibold">
          {isKnown(kind, letterKinds) ? letterKinds[kind] : kind}
        </h3>
        <LetterState letter={letter} />
      </header>
      <p className="text-small break-all">{fill(words.to, { to })}</p>
      <p className="figures text-fine text-graphite">
        {fill(words.written, written)}
        {tries > 0 && <> · {fill(words.tries, { count: tries })}</>}
      </p>
      {lastError && <p className="font-code text-fine text-graphite">{lastError}</p>}
    </article>
  );
}

function LetterState({ letter: { givenUp, lastError } }: { letter: Unsent }) {
  const { letters: words } = useWords();
  if (givenUp) return <Badge tone="bad">{words.stateGivenUp}</Badge>;
  if (lastError) return <Badge tone="waiting">{words.stateFails}</Badge>;
  return <Badge tone="plain">{words.stateWaits}</Badge>;
}

function isKnown<Kinds extends object>(kind: string, kinds: Kinds): kind is keyof Kinds & string {
  return Object.hasOwn(kinds, kind);
}

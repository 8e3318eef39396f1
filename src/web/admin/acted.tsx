/** Who did it and when, in a quiet line. */
import { formatClock, formatDay } from '../account/moments.ts';
import { fill } from '../wording/fill.ts';
import type { Wording } from '../wording/specified.ts';
import { useWords } from '../words.ts';

export interface WireActor {
  id: string;
  email: string | null;
}

/** What happens by itself has no account; nor has somebody who was erased. */
export function nameOf({ id, email }: WireActor, words: Wording['explained']): string {
  if (email !== null) return email;
  return id === 'shop' || id === 'processor' ? words[id] : words.gone;
}

export function Acted({ actor, at }: { actor: WireActor; at: string }) {
  const { explained: words } = useWords();
  const who = nameOf(actor, words);
  return (
    <time dateTime={at} className="figures block text-fine text-graphite">
      {fill(words.by, { who, day: formatDay(at), clock: formatClock(at) })}
    </time>
  );
}

/** Who did something and when, in one small line. */
import { formatTime, formatDate } from '#web/formats.ts';
import { fill } from '#web/wording/fill.ts';
import type { Wording } from '#web/wording/specified.ts';
import { useWords } from '#web/words.ts';

export interface WireActor {
  id: string;
  email: string | null;
}

/** The shop, the card processor and guests have no account; an erased account has no email. */
export function actorName({ id, email }: WireActor, words: Wording['orderExplanation']): string {
  if (email !== null) return email;
  return id === 'shop' || id === 'processor' || id === 'guest' ? words[id] : words.gone;
}

export function ActorAndTime({ actor, at }: { actor: WireActor; at: string }) {
  const { orderExplanation: words } = useWords();
  const who = actorName(actor, words);
  return (
    <time dateTime={at} className="figures block text-fine text-graphite">
      {fill(words.by, { who, day: formatDate(at), clock: formatTime(at) })}
    </time>
  );
}

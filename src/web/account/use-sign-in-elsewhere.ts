/** Signing in with Google or a further issuer: on the way out, back again, or not at all. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { GoogleSignInEnd } from '../identity/adapter.ts';
import { takeReturn, type IssuerId, type Return } from '../identity/builtin-oidc.ts';
import { identity, signInToShop, takeOrigin } from '../identity/session.ts';
import { owesSecondFactor } from '../identity/ways-in.ts';
import type { Wording } from '../wording/specified.ts';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { messageOf } from './message-of.ts';

interface Said {
  /** A refusal, or word of what the visitor did themselves. */
  isFault: boolean;
  text: string;
}

interface Options {
  /** What the further issuer is called; '' where there is none. */
  furtherName: string;
  /** They are known now, and a second factor is still to come. */
  onOwed: (() => void) | undefined;
  /** Called when somebody goes this way, or comes back from there. */
  onUsed: (() => void) | undefined;
}

export interface SignInElsewhere {
  /** Whom the visitor is on the way to, or back from. */
  busy: IssuerId | undefined;
  said: Said | undefined;
  go(to: IssuerId): void;
}

export function useSignInElsewhere({ furtherName, onOwed, onUsed }: Options): SignInElsewhere {
  const { elsewhere: words } = useWords();
  const [busy, setBusy] = useState<IssuerId>();
  const [said, setSaid] = useState<Said>();

  async function enter(by: IssuerId, leave: () => Promise<GoogleSignInEnd>): Promise<void> {
    onUsed?.();
    setSaid(undefined);
    setBusy(by);
    try {
      const end = await leave();
      if (end === 'done') {
        await signInToShop();
        location.assign(takeOrigin());
      }
      if (end === 'cancelled') setBusy(undefined);
    } catch (refusal) {
      setBusy(undefined);
      if (onOwed && owesSecondFactor(refusal)) onOwed();
      else setSaid({ isFault: true, text: messageOf(refusal) });
    }
  }

  const comeBack = useEffectEvent(({ by, refusal }: Return) => {
    if (refusal === undefined) return void enter(by, async () => 'done');
    onUsed?.();
    const name = by === 'google' ? words.google : furtherName;
    const isFault = refusal !== cancelled;
    setSaid({ isFault, text: fill(words[kindOf(refusal)], { name }) });
  });
  useEffect(() => {
    identity.prepare?.();
    const back = takeReturn();
    // What follows is a step of its own, as if the visitor had pressed once more.
    if (back) queueMicrotask(() => comeBack(back));
    return stopBusyOnReturn(() => setBusy(undefined));
  }, []);

  const leave = { google: () => identity.signInWithGoogle(), oidc: signInFurther };
  return { busy, said, go: (to) => void enter(to, leave[to]) };
}

const signInFurther = async () => (await identity.signInElsewhere?.()) ?? 'cancelled';

/** Whoever turns back with the browser's own button finds the page as it was left: waiting. */
function stopBusyOnReturn(stop: () => void): () => void {
  const shown = ({ persisted }: PageTransitionEvent) => persisted && stop();
  window.addEventListener('pageshow', shown);
  return () => window.removeEventListener('pageshow', shown);
}

const cancelled = 'access_denied';

/** By the provider's code; what else there is, is for the log and not for a visitor. */
const kinds: Readonly<Record<string, Exclude<keyof Wording['elsewhere'], 'google' | 'further'>>> = {
  [cancelled]: 'cancelled',
  account_not_linked: 'notVerified',
  state_mismatch: 'tooLate',
  state_not_found: 'tooLate',
  issuer_unreachable: 'unreachable',
  email_not_found: 'noEmail',
};

function kindOf(refusal: string) {
  return (Object.hasOwn(kinds, refusal) && kinds[refusal]) || 'refused';
}

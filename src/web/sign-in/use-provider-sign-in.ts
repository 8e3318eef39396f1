/** Signing in with Google or another issuer: going there, coming back, and what fails. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { ExternalSignInResult } from '#web/identity/adapter.ts';
import {
  consumeSignInReturn,
  type IssuerId,
  type SignInReturn,
} from '#web/identity/builtin-oidc.ts';
import { identity, signInToShop, consumeReturnPath } from '#web/identity/session.ts';
import { needsSecondFactor } from '#web/identity/sign-in-methods.ts';
import type { Wording } from '#web/wording/specified.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { errorMessage } from './error-message.ts';

interface ProviderMessage {
  /** False of a note about what the visitor did, which is no error. */
  isError: boolean;
  text: string;
}

interface ProviderSignInOptions {
  /** The name of the shop's own OpenID Connect issuer; '' where there is none. */
  oidcName: string;
  /** Called when a second factor is still needed. */
  onSecondFactorNeeded: (() => void) | undefined;
  /** Called when somebody goes to an issuer, or comes back from there. */
  onUse: (() => void) | undefined;
}

export interface ProviderSignIn {
  /** The issuer that the visitor goes to, or comes back from. */
  busy: IssuerId | undefined;
  message: ProviderMessage | undefined;
  signIn(to: IssuerId): void;
}

export function useProviderSignIn({
  oidcName,
  onSecondFactorNeeded,
  onUse,
}: ProviderSignInOptions): ProviderSignIn {
  const { providerSignIn: words } = useWords();
  const [busy, setBusy] = useState<IssuerId>();
  const [message, setMessage] = useState<ProviderMessage>();

  async function signInBy(by: IssuerId, start: () => Promise<ExternalSignInResult>): Promise<void> {
    onUse?.();
    setMessage(undefined);
    setBusy(by);
    try {
      const result = await start();
      if (result === 'done') {
        await signInToShop();
        location.assign(consumeReturnPath());
      }
      if (result === 'cancelled') setBusy(undefined);
    } catch (cause) {
      setBusy(undefined);
      if (onSecondFactorNeeded && needsSecondFactor(cause)) onSecondFactorNeeded();
      else setMessage({ isError: true, text: errorMessage(cause) });
    }
  }

  const handleReturn = useEffectEvent(({ issuer, errorCode }: SignInReturn) => {
    if (errorCode === undefined) return void signInBy(issuer, async () => 'done');
    onUse?.();
    const name = issuer === 'google' ? words.google : oidcName;
    const isError = errorCode !== accessDenied;
    setMessage({ isError, text: fill(words[textKeyOf(errorCode)], { name }) });
  });
  useEffect(() => {
    identity.prepare?.();
    const back = consumeSignInReturn();
    // What follows is a step of its own, as if the visitor had pressed once more.
    if (back) queueMicrotask(() => handleReturn(back));
    return stopBusyOnReturn(() => setBusy(undefined));
  }, []);

  const starters = { google: () => identity.signInWithGoogle(), oidc: signInWithOidc };
  return { busy, message, signIn: (to) => void signInBy(to, starters[to]) };
}

const signInWithOidc = async () => (await identity.signInWithOidc?.()) ?? 'cancelled';

/** After the browser's back button the page is still busy, as it was left: `stop` ends that. */
function stopBusyOnReturn(stop: () => void): () => void {
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && stop();
  window.addEventListener('pageshow', onPageShow);
  return () => window.removeEventListener('pageshow', onPageShow);
}

const accessDenied = 'access_denied';

/** The text by the provider's code; other codes are for the log and not for a visitor. */
const textKeys: Readonly<
  Record<string, Exclude<keyof Wording['providerSignIn'], 'google' | 'oidc'>>
> = {
  [accessDenied]: 'cancelled',
  account_not_linked: 'notVerified',
  state_mismatch: 'tooLate',
  state_not_found: 'tooLate',
  issuer_unreachable: 'unreachable',
  email_not_found: 'noEmail',
};

function textKeyOf(code: string) {
  return (Object.hasOwn(textKeys, code) && textKeys[code]) || 'refused';
}

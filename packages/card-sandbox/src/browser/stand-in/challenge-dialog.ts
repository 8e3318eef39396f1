/** The 3-D Secure challenge over the app's page: a modal dialog with the bank's page in it. */
import { themeFor } from './appearance.ts';
import { callWire } from './wire-client.ts';
import type { Theme } from './messages.ts';

export interface Challenge {
  publishableKey: string;
  intent: string;
  clientSecret: string;
  path: string;
}

/** Resolves when the holder has completed, failed or left the challenge. */
export async function openChallenge(challenge: Challenge): Promise<void> {
  const previousFocus = document.activeElement;
  const dialog = document.createElement('dialog');
  const frame = document.createElement('iframe');
  dialog.setAttribute('aria-label', 'Sandbox 3-D Secure challenge');
  frame.title = 'Sandbox 3-D Secure challenge';
  // After the hash, so that the secret is in no log of a server.
  const theme = themeFor(undefined, document.body);
  const hash = new URLSearchParams({ client_secret: challenge.clientSecret, theme });
  frame.src = `${challenge.path}#${hash}`;
  styleDialog(dialog, frame, theme);
  dialog.append(frame);
  document.body.append(dialog);
  dialog.showModal();
  frame.addEventListener('load', () => frame.focus());
  await waitUntilFinished(dialog, frame, challenge);
  dialog.close();
  dialog.remove();
  if (previousFocus instanceof HTMLElement) previousFocus.focus();
}

function waitUntilFinished(
  dialog: HTMLDialogElement,
  frame: HTMLIFrameElement,
  challenge: Challenge,
): Promise<void> {
  return new Promise((resolve) => {
    const onMessage = (message: MessageEvent<unknown>) => {
      if (message.source !== frame.contentWindow || message.origin !== location.origin) return;
      if (message.data !== 'sandbox-challenge-done') return;
      removeEventListener('message', onMessage);
      resolve();
    };
    addEventListener('message', onMessage);
    // Escape, while the focus is still on this page; inside the frame its own page hears it.
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      removeEventListener('message', onMessage);
      void abandon(challenge).then(resolve);
    });
  });
}

async function abandon({ publishableKey, intent, clientSecret }: Challenge): Promise<void> {
  await callWire(publishableKey, {
    path: `/sandbox_challenges/${intent}`,
    fields: { client_secret: clientSecret, outcome: 'abandoned' },
  });
}

/** By properties, not by a style sheet: the app's policy allows no foreign ones. */
function styleDialog(dialog: HTMLDialogElement, frame: HTMLIFrameElement, theme: Theme): void {
  Object.assign(dialog.style, {
    ...{ position: 'fixed', inset: '0', width: '100vw', height: '100dvh' },
    ...{ maxWidth: 'none', maxHeight: 'none', margin: '0', padding: '0.75rem', border: '0' },
    ...{ boxSizing: 'border-box', display: 'grid', placeItems: 'center', overflow: 'hidden' },
    background: 'rgb(20 27 36 / 0.6)',
  });
  Object.assign(frame.style, {
    ...{ width: 'min(26rem, 100%)', height: 'min(28rem, 100%)', border: '0' },
    ...{ borderRadius: '6px', boxShadow: '0 24px 60px rgb(0 0 0 / 0.35)' },
    background: theme === 'dark' ? '#1c2530' : '#faf8f4',
    colorScheme: theme,
  });
}

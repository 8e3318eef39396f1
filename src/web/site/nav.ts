/**
 * The navigation's interactions, for pages with and without React: it listens on the document
 * and touches only open menus, the session mark, and the picture of the transition to a tool's
 * page.
 */

interface NavDeps {
  signOut: () => Promise<void>;
}

/** Starts listening; the returned function stops. */
export function installNav({ signOut }: NavDeps): () => void {
  const controller = new AbortController();
  const options = { signal: controller.signal };
  document.addEventListener('click', (event) => void handleClick(event, signOut), options);
  document.addEventListener('keydown', closeOnEscape, options);
  // Signed in or out in another tab, or come back by the back button to a page kept as it was.
  window.addEventListener('storage', markSession, options);
  window.addEventListener('pageshow', markSession, options);
  window.addEventListener('pageswap', startPictureTransition, options);
  window.addEventListener('pagereveal', startPictureTransition, options);
  replayEarlyPress();
  return () => controller.abort();
}

/** Signout was pressed before this script ran; the script in the head has marked it. */
function replayEarlyPress(): void {
  document.documentElement.dataset['nav'] = 'on';
  const button = document.querySelector<HTMLElement>('[data-sign-out][data-waits]');
  if (!button) return;
  delete button.dataset['waits'];
  button.click();
}

/** Sets `data-session` on the document, which decides what the bar shows. */
export function markSession(): void {
  if (localStorage.getItem('token')) document.documentElement.dataset['session'] = 'in';
  else delete document.documentElement.dataset['session'];
}

async function handleClick(event: MouseEvent, signOut: () => Promise<void>): Promise<void> {
  const { target } = event;
  if (!(target instanceof Element)) return;
  closeMenus(target);
  const button = target.closest<HTMLElement>('[data-sign-out]');
  if (!button) return;
  try {
    await signOut();
    location.assign('/');
  } catch {
    // Still signed in at the provider: the button must say so.
    button.textContent = button.dataset['failed'] ?? '';
  }
}

/** Closes every menu that was left: a press elsewhere, or on one of its links. */
function closeMenus(target: Element): void {
  for (const menu of openMenus()) {
    if (!menu.contains(target) || target.closest('a')) menu.open = false;
  }
}

function closeOnEscape({ key }: KeyboardEvent): void {
  if (key !== 'Escape') return;
  for (const menu of openMenus()) {
    menu.open = false;
    menu.querySelector('summary')?.focus();
  }
}

function openMenus() {
  return document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]');
}

/** View transition of the picture between a card and the tool's page, both ways. */
function startPictureTransition(event: PageSwapEvent | PageRevealEvent): void {
  const { viewTransition } = event;
  // A skipped transition (by us, the browser or the next page) is no error.
  viewTransition?.ready.catch(() => undefined);
  const entry = 'activation' in event ? event.activation?.entry : previousEntry();
  if (!viewTransition || !entry?.url) return;
  const { pathname, hash } = new URL(entry.url);
  const link = document.querySelector(`article a[href="${CSS.escape(pathname + hash)}"]`);
  const picture = link?.closest('article')?.querySelector('img');
  if (!picture) {
    // Without a picture to carry over, the next page shows sooner without a transition.
    if (!document.querySelector('.carried')) viewTransition.skipTransition();
    return;
  }
  picture.style.setProperty('view-transition-name', 'tool');
  // A page in the back/forward cache must not have two pictures of that name later.
  const clearName = () => picture.style.removeProperty('view-transition-name');
  void viewTransition.finished.then(clearName, clearName);
}

/** Some browsers with view transitions have no navigation API. */
function previousEntry(): NavigationHistoryEntry | null | undefined {
  return 'navigation' in window ? navigation.activation?.from : undefined;
}

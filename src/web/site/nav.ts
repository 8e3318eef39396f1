/**
 * The navigation's manners, for pages with and without React: it listens on the document and
 * touches nothing but open menus, the session mark, and the picture that goes along to a tool's
 * page.
 */

interface NavDeps {
  signOut: () => Promise<void>;
}

/** Starts listening; the returned function stops. */
export function installNav({ signOut }: NavDeps): () => void {
  const stop = new AbortController();
  const on = { signal: stop.signal };
  document.addEventListener('click', (event) => void pressed(event, signOut), on);
  document.addEventListener('keydown', closeOnEscape, on);
  // Signed in or out in another tab, or come back by the back button to a page kept as it was.
  window.addEventListener('storage', markSession, on);
  window.addEventListener('pageshow', markSession, on);
  window.addEventListener('pageswap', carryPicture, on);
  window.addEventListener('pagereveal', carryPicture, on);
  pressWhatWaits();
  return () => stop.abort();
}

/** Signout was pressed before anybody listened; the line in the document's head noted it. */
function pressWhatWaits(): void {
  document.documentElement.dataset['nav'] = 'on';
  const button = document.querySelector<HTMLElement>('[data-sign-out][data-waits]');
  if (!button) return;
  delete button.dataset['waits'];
  button.click();
}

/** Says on the document whether somebody is signed in, which decides what the bar shows. */
export function markSession(): void {
  if (localStorage.getItem('token')) document.documentElement.dataset['session'] = 'in';
  else delete document.documentElement.dataset['session'];
}

async function pressed(event: MouseEvent, signOut: () => Promise<void>): Promise<void> {
  const { target } = event;
  if (!(target instanceof Element)) return;
  closeMenus(target);
  const button = target.closest<HTMLElement>('[data-sign-out]');
  if (!button) return;
  try {
    await signOut();
    location.assign('/');
  } catch {
    // Still signed in at the provider: it must not look as if it were done.
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

/** From a card to the tool's page, and back: between the two documents it is one picture. */
function carryPicture(event: PageSwapEvent | PageRevealEvent): void {
  const { viewTransition } = event;
  // One that is skipped, by us, by the browser or by the next page, is no error.
  viewTransition?.ready.catch(() => undefined);
  const way = 'activation' in event ? event.activation?.entry : entryBefore();
  if (!viewTransition || !way?.url) return;
  const { pathname } = new URL(way.url);
  const link = document.querySelector(`article a[href="${CSS.escape(pathname)}"]`);
  const picture = link?.closest('article')?.querySelector('img');
  if (!picture) {
    // Where nothing goes along, the next page is there sooner without.
    if (!document.querySelector('.carried')) viewTransition.skipTransition();
    return;
  }
  picture.style.setProperty('view-transition-name', 'tool');
  // A page that is kept for the back button must not hold two pictures of that name later.
  const forget = () => picture.style.removeProperty('view-transition-name');
  void viewTransition.finished.then(forget, forget);
}

/** Some browsers that show such a transition cannot tell where the visitor came from. */
function entryBefore(): NavigationHistoryEntry | null | undefined {
  return 'navigation' in window ? navigation.activation?.from : undefined;
}

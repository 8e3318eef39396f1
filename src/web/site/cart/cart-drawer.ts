/**
 * Sends a form of the cart and shows what comes back: the page of the cart, of which the view is
 * taken, into a drawer or in place of the view that is there.
 */
import { say, showCount } from './cart.ts';
import { announce, post, readView, toFields, typedSelector, viewSelector } from './cart-calls.ts';
import { showNotice } from './cart-notice.ts';
import { settle, stepQuantity } from './cart-quantities.ts';

// Whatever leads on from the page saves first what is typed into the cart.
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const form = findTyped();
  if (!form || !link || link.hash !== '' || opensElsewhere(event)) return;
  event.preventDefault();
  void submitForm(form, null, link.href);
});

/** A form whose answer was lost: it may have come all the same. */
interface Unsure {
  /** What was sent. */
  fields: string;
  /** The version of the cart that was known then. */
  since: number;
  /** Where its answer led, when only the cart could not be read after that. */
  path: string | undefined;
}

const unsure = new WeakMap<HTMLFormElement, Unsure>();

/** Sends the form, with the button that was pressed; `next` is where a link leads. */
export async function submitForm(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  next?: string,
) {
  if (submitter?.getAttribute('name') === 'step') return stepQuantity(form, submitter);
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  await settle();
  const opener = submitter ?? form;
  try {
    const path = (await saveBefore(form)) ?? (await postOnce(form, submitter));
    const isCart = path.startsWith('/cart');
    if (!isCart || (next !== undefined && path === '/cart')) location.assign(next ?? path);
    else showView(await readView(path), opener);
    unsure.delete(form);
    // What was filled in is in the cart: sent once more it would come on top.
    if (isCart && path === '/cart' && !form.matches(typedSelector)) form.reset();
    say(form, '');
  } catch {
    // What was typed stays, and the button can be pressed again.
    say(form, 'unreached');
  } finally {
    form.ariaBusy = null;
  }
}

/**
 * Sent again after a lost answer, the form says which version of the cart it was made on: what has
 * come by then is not added a second time.
 */
async function postOnce(form: HTMLFormElement, submitter: HTMLElement | null): Promise<string> {
  const body = toFields(new FormData(form, submitter));
  const fields = String(body);
  const before = unsure.get(form);
  if (before?.path !== undefined && before.fields === fields) return before.path;
  const lost = before?.path === undefined ? before : undefined;
  const sent = { fields, since: lost?.since ?? knownVersion(), path: undefined };
  unsure.set(form, sent);
  if (lost) body.set('since', String(lost.since));
  const path = await post(body);
  unsure.set(form, { ...sent, path });
  return path;
}

/** As the shop's last answer has left it in a cookie; 0 where there is no cart. */
function knownVersion(): number {
  const [, version = '0'] = /(?:^|; )cart_lines=\d+\.(\d+)/.exec(document.cookie) ?? [];
  return Number(version);
}

/** The form of the cart, when something in it was typed since it was shown. */
function findTyped(): HTMLFormElement | undefined {
  const form = document.querySelector<HTMLFormElement>(typedSelector);
  const inputs = [...(form?.querySelectorAll('input') ?? [])];
  const isTyped = inputs.some(({ value, defaultValue }) => value !== defaultValue);
  return form && isTyped ? form : undefined;
}

/** Saves what is typed, for another form of the cart; answers where to go when it cannot be. */
async function saveBefore(form: HTMLFormElement): Promise<string | undefined> {
  const typed = findTyped();
  if (!typed || typed === form) return undefined;
  const path = await post(toFields(new FormData(typed)));
  return path === '/cart' ? undefined : path;
}

function opensElsewhere({ ctrlKey, metaKey, shiftKey, altKey, button }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey || button !== 0;
}

/** The cart of who is signed in, in place of that of the browser's cookie. */
export async function openAccountCart(): Promise<void> {
  const view = document.querySelector<HTMLElement>(`${viewSelector}[data-guest]`);
  if (!view || !localStorage.getItem('token')) return;
  try {
    const query = new URLSearchParams(location.search);
    const answered = await readView(await post(new URLSearchParams({ do: 'open' })));
    // What the address says was done is on the page that came with it.
    const message = query.size > 0 ? view.querySelectorAll('[role="alert"]') : [];
    answered.querySelector('.cart-content')?.prepend(...message);
    view.replaceWith(answered);
    showCount();
  } catch {
    const waits = view.querySelector('[data-cart-waits]');
    if (waits) waits.textContent = view.dataset['failed'] ?? '';
  }
}

function showView(view: HTMLElement, opener: HTMLElement): void {
  const shown = document.querySelector<HTMLElement>(viewSelector);
  const focus = focusName(opener);
  if (shown) {
    if (!shown.contains(opener)) drawerOpener = opener;
    shown.replaceWith(view);
    restoreFocus(view, focus);
  } else if (isNoticeEnough(opener, view)) {
    showNotice(view, { opener, look: () => openDrawer(view, opener) });
  } else openDrawer(view, opener);
  announce(view);
}

const drawerSeen = 'cart-drawer-seen';

/** Another one from a card, when the drawer was seen before and there is nothing to say of it. */
function isNoticeEnough(opener: HTMLElement, view: HTMLElement): boolean {
  const isCard = opener.closest('form')?.querySelector('input:not([type="hidden"])') === null;
  const messages = [
    ...view.querySelectorAll('.cart-content > [role], .cart-content > form [role]'),
  ];
  const hasMessage = messages.some(({ textContent }) => textContent !== '');
  // Where there is room beside it the drawer is in nobody's way.
  return isCard && !hasMessage && !hasRoomBeside() && sessionStorage.getItem(drawerSeen) !== null;
}

/** What had the focus, so that its successor gets it. */
function focusName(element: HTMLElement): string {
  const focused = document.activeElement ?? element;
  return focused.id || (focused.getAttribute('aria-label') ?? '');
}

function restoreFocus(view: HTMLElement, name: string): void {
  const marked = view.querySelector<HTMLElement>('[autofocus]');
  const successor = [...view.querySelectorAll<HTMLElement>('input, button, a')].find(
    (one) => name !== '' && (one.id === name || one.ariaLabel === name),
  );
  const offer = view.querySelector<HTMLElement>('[role="status"] + button');
  const focused = marked ?? successor ?? offer ?? view.querySelector<HTMLElement>('h1');
  focused?.focus();
  // What is said of it, above the bar at the lower edge; or what is said of the whole, at the top.
  const ofField = document.getElementById(focused?.getAttribute('aria-describedby') ?? '');
  const ofCart = marked ? null : view.querySelector('.cart-content > [role="alert"]:not(:empty)');
  (ofField ?? ofCart)?.scrollIntoView({ block: 'nearest' });
}

/** What was pressed last to put something into the cart: it gets the focus back. */
let drawerOpener: HTMLElement | undefined;

/** As wide as the page beside the drawer can be used: more is put into the cart from there. */
const hasRoomBeside = () => matchMedia('(min-width: 64rem)').matches;

/**
 * Comes in from the right; Escape and the button close it. On a narrow screen it covers the page,
 * and a press outside closes it, too.
 */
function openDrawer(view: HTMLElement, opener: HTMLElement): void {
  drawerOpener = opener;
  sessionStorage.setItem(drawerSeen, 'on');
  document.querySelector('[data-cart-notice]')?.remove();
  const dialog = document.createElement('dialog');
  dialog.className = 'drawer drawer-right z-50 border-l border-line bg-paper shadow-high';
  dialog.ariaLabel = view.querySelector('h1')?.textContent ?? '';
  const inside = document.createElement('div');
  inside.className = 'grid min-h-full content-start gap-4 p-5';
  inside.append(createCloseButton(view, dialog), view);
  dialog.append(inside);
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  // A modal dialog does so by itself.
  const closeByKey = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented) dialog.close();
  };
  dialog.addEventListener('close', () => {
    const typed = findTyped();
    dialog.remove();
    document.removeEventListener('keydown', closeByKey);
    drawerOpener?.focus();
    // What cannot be saved is shown again; so is all of it where the shop cannot be reached.
    if (typed) saveClosed(typed, opener).catch(() => openDrawer(view, opener));
  });
  document.body.append(dialog);
  if (hasRoomBeside()) {
    document.addEventListener('keydown', closeByKey);
    dialog.show();
  } else dialog.showModal();
  restoreFocus(view, '');
}

async function saveClosed(form: HTMLFormElement, opener: HTMLElement): Promise<void> {
  await settle();
  const path = await post(toFields(new FormData(form)));
  const view = await readView(path);
  if (path !== '/cart') openDrawer(view, opener);
  announce(view);
}

function createCloseButton(view: HTMLElement, dialog: HTMLDialogElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className =
    'pressable absolute top-4 right-5 min-h-11 rounded-plain border border-field-line px-5 text-small font-semibold';
  button.textContent = view.dataset['close'] ?? '';
  button.addEventListener('click', () => dialog.close());
  return button;
}

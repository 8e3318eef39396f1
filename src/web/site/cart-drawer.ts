/**
 * Sends a form of the cart and shows what comes back: the page of the cart, of which the view is
 * taken, into a drawer or in place of the view that is there.
 */
import { cartEndpoints } from '#api/contract/carts/cart-endpoints.ts';
import { apiRoot, splitEndpoint } from '#api/contract/endpoint.ts';
import { showCount } from './cart.ts';
import { sendInTurn } from './send-in-turn.ts';

const viewSelector = '[data-cart-view]';
const keptAliveBytes = 50_000;

/** Sends the form, with the button that was pressed. */
export async function submitForm(form: HTMLFormElement, submitter: HTMLElement | null) {
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  const opener = submitter ?? form;
  try {
    const fields = toFields(new FormData(form, submitter));
    showView(await send(fields), opener);
  } catch {
    // As without script: the browser says itself that the shop cannot be reached.
    delete form.dataset['cart'];
    form.requestSubmit(submitter);
  } finally {
    form.ariaBusy = null;
  }
}

/** The cart of the account, in place of the guest's that the page came with. */
export async function openAccountCart(): Promise<void> {
  const view = document.querySelector<HTMLElement>(viewSelector);
  if (!view) return;
  try {
    const query = new URLSearchParams(location.search);
    const answered = await send(new URLSearchParams({ do: 'open' }));
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

function toFields(form: FormData): URLSearchParams {
  const fields = new URLSearchParams();
  form.forEach((value, name) => {
    if (typeof value === 'string') fields.append(name, value);
  });
  return fields;
}

/** The view of the cart after the form was sent: the answer says which address shows it. */
async function send(body: URLSearchParams): Promise<HTMLElement> {
  const { method, path } = splitEndpoint(cartEndpoints.changeCartByForm);
  // Sent on when the page is left meanwhile, which browsers do for so much at most.
  const keepalive = String(body).length < keptAliveBytes;
  const init = { method, body, keepalive, headers: { accept: 'application/json' } };
  const response = localStorage.getItem('token')
    ? await (await import('../identity/session.ts')).apiFetch(path, init)
    : await sendInTurn(() => fetch(`${apiRoot}${path}`, init));
  return readView(toLocation(await response.json()));
}

function toLocation(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) throw new Error('the answer is no object');
  if ('location' in answer && typeof answer.location === 'string') return answer.location;
  return `/cart?problem=${'code' in answer ? String(answer.code) : 'other'}`;
}

/**
 * The page's own parser makes a document of the answer: the policy of the page lets no script make
 * one of a text.
 */
function readView(location: string): Promise<HTMLElement> {
  const { promise, resolve, reject } = Promise.withResolvers<HTMLElement>();
  const request = new XMLHttpRequest();
  request.open('GET', location);
  request.responseType = 'document';
  const token = localStorage.getItem('token');
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
  request.addEventListener('error', reject);
  request.addEventListener('load', () => {
    const view = request.responseXML?.querySelector<HTMLElement>(viewSelector);
    if (view) resolve(document.adoptNode(view));
    else reject(new Error('the answer is no cart'));
  });
  request.send();
  return promise;
}

function showView(view: HTMLElement, opener: HTMLElement): void {
  const status = view.querySelector('[data-cart-status]')?.textContent ?? '';
  const shown = document.querySelector<HTMLElement>(viewSelector);
  const focus = focusName(opener);
  if (shown) {
    shown.replaceWith(view);
    restoreFocus(view, focus);
  } else openDrawer(view, opener);
  showCount();
  const live = document.querySelector('[data-cart-live]');
  if (live) live.textContent = status;
}

/** What had the focus, so that its successor gets it. */
function focusName(element: HTMLElement): string {
  const focused = document.activeElement ?? element;
  return focused.id || (focused.getAttribute('aria-label') ?? '');
}

function restoreFocus(view: HTMLElement, name: string): void {
  const successor = [...view.querySelectorAll<HTMLElement>('input, button, a')].find(
    (one) => name !== '' && (one.id === name || one.ariaLabel === name),
  );
  const offer = view.querySelector<HTMLElement>('[role="status"] + button');
  (successor ?? offer ?? view.querySelector<HTMLElement>('h1'))?.focus();
}

/** Comes in from the right; Escape, the button and a press outside close it. */
function openDrawer(view: HTMLElement, opener: HTMLElement): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'drawer drawer-right border-l border-line bg-paper shadow-high';
  dialog.ariaLabel = view.querySelector('h1')?.textContent ?? '';
  const inside = document.createElement('div');
  inside.className = 'grid min-h-full content-start gap-4 p-5';
  inside.append(createCloseButton(view, dialog), view);
  dialog.append(inside);
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    opener.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
  view.querySelector<HTMLElement>('h1')?.focus();
}

function createCloseButton(view: HTMLElement, dialog: HTMLDialogElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className =
    'pressable ml-auto min-h-11 rounded-plain border border-field-line px-5 text-small font-semibold';
  button.textContent = view.dataset['close'] ?? '';
  button.addEventListener('click', () => dialog.close());
  return button;
}

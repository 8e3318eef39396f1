/**
 * Quantities in the cart are saved as one steps or types them. What they come to is what the shop
 * answers: the browser adds nothing up, and until the answer is here the sums are pale.
 */
import { say } from './cart.ts';
import { announce, post, readView, toFields, typedSelector, viewSelector } from './cart-calls.ts';

/** How long nothing is typed before it is saved. */
const pauseMs = 400;

let timer: ReturnType<typeof setTimeout> | undefined;
/** The save that is under way, up to the lines that it brings. */
let saving = Promise.resolve();
/** Somebody sends the form meanwhile: what comes back then is shown, and not this. */
let isOvertaken = false;
let isPressed = false;

const isQuantity = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.name === 'quantity' && target.form !== null;

document.addEventListener('input', ({ target }) => {
  if (!isQuantity(target) || !target.form?.matches(typedSelector)) return;
  target.form.dataset['unsaved'] = '';
  clearTimeout(timer);
  // What does not fit waits until it is typed whole: '2' may become '24'.
  if (target.validity.valid) saveSoon();
});
document.addEventListener('change', ({ target }) => {
  if (isQuantity(target) && target.form?.dataset['unsaved'] !== undefined) saveSoon();
});
for (const [type, pressed] of [
  ['pointerdown', true],
  ['pointerup', false],
  ['pointercancel', false],
] as const)
  document.addEventListener(type, () => (isPressed = pressed), true);

/** By the button beside its field, as the field's own arrows would do it. */
export function stepQuantity({ elements }: HTMLFormElement, button: HTMLElement): void {
  const [tool = '', by = ''] = button.getAttribute('value')?.split(':') ?? [];
  const input = elements.namedItem(`quantity-${tool}`);
  if (!(input instanceof HTMLInputElement)) return;
  if (Number(by) > 0) input.stepUp();
  else input.stepDown();
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Once nothing of it is under way: whoever sends the form sends what is typed, too. */
export async function settle(): Promise<void> {
  clearTimeout(timer);
  isOvertaken = true;
  await saving;
}

function saveSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    saving = saving.then(save);
  }, pauseMs);
}

async function save(): Promise<void> {
  const form = document.querySelector<HTMLFormElement>(typedSelector);
  if (!form || form.ariaBusy === 'true') return;
  isOvertaken = false;
  const sent = toFields(new FormData(form));
  // A promotion code counts when its button is pressed.
  sent.delete('code');
  try {
    const path = await post(sent);
    if (path === '/cart') setShown(form, sent);
    const view = isLeft(form) ? undefined : await readView(path);
    await untilReleased();
    if (view && !isLeft(form)) show(view, { form, sent });
  } catch {
    // It stays typed: the next change, or any button, sends it again.
    say(form, 'unreached');
  }
}

const isLeft = (form: HTMLFormElement) => isOvertaken || !form.isConnected;

/** What the page has shown of each line is what was saved by now. */
function setShown({ elements }: HTMLFormElement, sent: URLSearchParams): void {
  const shown = elements.namedItem('shown');
  if (shown instanceof HTMLInputElement) shown.value = sent.getAll('quantity').join('.');
}

/** No press lasts longer; the end of one is not always heard of, such as behind a system's menu. */
const longestPressMs = 1000;

/** A button that is replaced while it is held down would not be pressed. */
function untilReleased(): Promise<void> {
  if (!isPressed) return Promise.resolve();
  return new Promise((resolve) => {
    const release = () => setTimeout(resolve);
    for (const type of ['pointerup', 'pointercancel'])
      document.addEventListener(type, release, { once: true });
    setTimeout(resolve, longestPressMs);
  });
}

interface Saved {
  form: HTMLFormElement;
  sent: URLSearchParams;
}

/** The lines and what is said of them; what is typed into other forms of the cart stays. */
function show(view: HTMLElement, { form, sent }: Saved): void {
  const newForm = view.querySelector<HTMLFormElement>(typedSelector);
  // Emptied elsewhere.
  if (!newForm) return form.closest(viewSelector)?.replaceWith(view);
  announce(view);
  const [before, now] = [document, view].map((place) => place.querySelector('[data-cart-status]'));
  before?.replaceWith(...(now ? [now] : []));
  const refocus = takeFocus(form, newForm);
  const typed = keepTyped(newForm, { form, sent });
  // A field that is taken out while it has the focus says that it was changed.
  delete form.dataset['unsaved'];
  for (const old of siblingsBefore(form)) old.remove();
  form.replaceWith(...siblingsBefore(newForm), newForm);
  refocus();
  if (typed !== undefined)
    document.getElementById(typed)?.dispatchEvent(new Event('input', { bubbles: true }));
}

function siblingsBefore(element: Element): Element[] {
  const siblings = [...(element.parentElement?.children ?? [])];
  return siblings.slice(0, siblings.indexOf(element));
}

const textFields = (form: HTMLFormElement) =>
  [...form.querySelectorAll('input')].filter(({ id }) => id !== '');

/** Keeps what was typed since it was sent; answers the name of a field of these. */
function keepTyped(newForm: HTMLFormElement, { form, sent }: Saved): string | undefined {
  const quantities = sent.getAll('quantity');
  const wasSent = new Map(
    sent.getAll('tool').map((tool, at) => [`quantity-${tool}`, quantities[at]]),
  );
  let typed: string | undefined;
  for (const { id, value, defaultValue } of textFields(form)) {
    const successor = newForm.elements.namedItem(id);
    if (value === (wasSent.get(id) ?? defaultValue)) continue;
    if (!(successor instanceof HTMLInputElement)) continue;
    successor.value = value;
    if (isQuantity(successor)) typed = id;
  }
  return typed;
}

/** The field that has the focus stays, and so does where one types in it; buttons are replaced. */
function takeFocus(form: HTMLFormElement, newForm: HTMLFormElement): () => void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !form.contains(focused)) return () => {};
  if (focused instanceof HTMLInputElement) {
    const successor = newForm.elements.namedItem(focused.id);
    if (!(successor instanceof HTMLInputElement)) return () => {};
    return () => {
      const { value } = successor;
      for (const name of ['aria-invalid', 'aria-describedby', 'value', 'min', 'max', 'step'])
        copyAttribute(name, successor, focused);
      successor.replaceWith(focused);
      focused.value = value;
      focused.focus({ preventScroll: true });
    };
  }
  const field = focused.parentElement?.querySelector('input')?.id ?? '';
  const buttons = [...newForm.querySelectorAll('button')];
  const successor = buttons.find(
    ({ ariaLabel, disabled }) => ariaLabel !== null && ariaLabel === focused.ariaLabel && !disabled,
  );
  return () => {
    const next = successor ?? newForm.elements.namedItem(field);
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  };
}

function copyAttribute(name: string, from: Element, to: Element): void {
  const value = from.getAttribute(name);
  if (value === null) to.removeAttribute(name);
  else to.setAttribute(name, value);
}

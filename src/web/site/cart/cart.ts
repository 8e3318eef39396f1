/**
 * The cart's forms, with script: they are sent without leaving the page, and the answer is shown in
 * a drawer, or in place of the cart on its own page. All of that is loaded when it is first needed;
 * without script, or when it cannot be loaded, the forms are plain ones.
 */

/** Starts listening; the returned function stops. */
export function installCart(): () => void {
  const controller = new AbortController();
  const options = { signal: controller.signal };
  document.addEventListener('submit', sendForm, options);
  window.addEventListener('pageshow', showCount, options);
  showCount();
  // Its links save first what was typed, and who is signed in has another cart.
  if (document.querySelector('[data-cart-view]'))
    void import('./cart-drawer.ts').then(({ openAccountCart }) => openAccountCart());
  return () => controller.abort();
}

let shownCount: string | undefined;

/** The number of lines, as the shop's last answer has left it in a cookie; another one ticks. */
export function showCount(): void {
  const [, count = ''] = /(?:^|; )cart_lines=(\d+)/.exec(document.cookie) ?? [];
  const isOther = shownCount !== undefined && shownCount !== count;
  shownCount = count;
  for (const mark of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    mark.textContent = count;
    mark.hidden = count === '';
    mark.classList.remove('ticks');
    if (isOther) requestAnimationFrame(() => mark.classList.add('ticks'));
  }
}

function sendForm(event: SubmitEvent): void {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement) || !('cart' in form.dataset)) return;
  // Leads to the purchase page.
  if (submitter?.getAttribute('name') === 'buy') return;
  event.preventDefault();
  import('./cart-drawer.ts').then(
    ({ submitForm }) => submitForm(form, submitter),
    () => {
      if (!navigator.onLine) return say(form, 'unreached');
      delete form.dataset['cart'];
      form.requestSubmit(submitter);
    },
  );
}

/** At the top of the page, or of the cart where the form is one of it; '' takes it back. */
export function say(form: HTMLElement, message: 'unreached' | ''): void {
  const view = form.closest('[data-cart-view]') ?? document;
  const place = view.querySelector<HTMLElement>('[data-cart-alert]');
  if (!place) return;
  place.textContent = message && (place.dataset[message] ?? '');
  place.scrollIntoView({ block: 'nearest' });
}

/** The calls of the cart: a form is sent, and the page of the cart is read. */
import { cartEndpoints } from '#api/contract/carts/cart-endpoints.ts';
import { apiRoot, splitEndpoint } from '#api/contract/endpoint.ts';
import { showCount } from './cart.ts';
import { sendInTurn } from '../send-in-turn.ts';

export const viewSelector = '[data-cart-view]';
/** The form of all that can be typed into the cart. */
export const typedSelector = '#cart-form';
const keptAliveBytes = 50_000;

export function toFields(form: FormData): URLSearchParams {
  const fields = new URLSearchParams();
  form.forEach((value, name) => {
    if (typeof value === 'string') fields.append(name, value);
  });
  return fields;
}

/** Sends the form; the answer says which address comes next, that of the cart or another. */
export async function post(body: URLSearchParams): Promise<string> {
  const { method, path } = splitEndpoint(cartEndpoints.changeCartByForm);
  // Sent on when the page is left meanwhile, which browsers do for so much at most.
  const keepalive = String(body).length < keptAliveBytes;
  const init = { method, body, keepalive, headers: { accept: 'application/json' } };
  const response = localStorage.getItem('token')
    ? await (await import('../../identity/session.ts')).apiFetch(path, init)
    : await sendInTurn(() => fetch(`${apiRoot}${path}`, init));
  return toLocation(await response.json(), body.get('code') ?? '');
}

/** A promotion code that was not taken is shown again. */
function toLocation(answer: unknown, code: string): string {
  if (typeof answer !== 'object' || answer === null) throw new Error('the answer is no object');
  if ('location' in answer && typeof answer.location === 'string') return answer.location;
  const problem = 'code' in answer ? String(answer.code) : 'other';
  return `/cart?${new URLSearchParams({ problem, ...(code !== '' && { code }) })}`;
}

/**
 * The page's own parser makes a document of the answer: the policy of the page lets no script make
 * one of a text.
 */
export function readView(location: string): Promise<HTMLElement> {
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

/** For screen readers, and the number beside the cart's sign. */
export function announce(view: HTMLElement): void {
  showCount();
  const live = document.querySelector('[data-cart-live]');
  if (live) live.textContent = view.querySelector('[data-cart-status]')?.textContent ?? '';
}

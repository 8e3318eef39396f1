/**
 * A guest's cart begins with the first change, and its cookie comes with the answer. Until then
 * the next change waits, in all tabs: sent at once it would begin another cart, and the browser
 * keeps one cookie.
 */

let lastTurn: Promise<unknown> = Promise.resolve();

/** Sends a change of the cart: at once where there is a cart, else after those before it. */
export function sendInTurn<Value>(send: () => Promise<Value>): Promise<Value> {
  if (hasCart()) return send();
  let sent: Promise<Value> | undefined;
  const sendOnce = () => (sent ??= send());
  // Who leaves the page does not wait: a change that was not sent by then would be lost.
  window.addEventListener('pagehide', () => void sendOnce(), { once: true });
  // Missing on a page that was loaded over plain HTTP from another machine.
  const locks: LockManager | null | undefined = navigator.locks;
  if (locks) return locks.request('cart', sendOnce);
  const turn = lastTurn.then(sendOnce, sendOnce);
  lastTurn = turn;
  return turn;
}

/** An account's is known by the token, a guest's by the number of its lines. */
function hasCart(): boolean {
  return localStorage.getItem('token') !== null || /(?:^|; )cart_lines=/.test(document.cookie);
}

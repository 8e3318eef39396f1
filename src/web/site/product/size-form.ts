/**
 * The form with all sizes of a product: steps beside each quantity, what is wrong with one in a
 * line below it, and what is filled in summed up. Without script the browser checks the fields, and
 * the cart says what is wrong.
 */
import { formatCount, parseCount } from '#platform/number-format.ts';
import { findNeighbours, type QuantityRules } from '#modules/orders/quantity-rules.ts';
import { fill } from '../../wording/fill.ts';
import { sizeFormTexts as words } from '../../wording/orders/size-form.ts';
import { showSum } from './size-sum.ts';

/** The quantities of those sizes that can be ordered; cards beside it have quantities, too. */
export function findQuantities(place: ParentNode = document): HTMLInputElement[] {
  return [...place.querySelectorAll<HTMLInputElement>('#sizes-form [name="quantity"]')];
}

export function installSizeForm(form: HTMLFormElement): void {
  const inputs = findQuantities();
  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    const { submitter } = event;
    // 'Buy now' is of one size, and takes none without a quantity.
    const bought = submitter?.getAttribute('name') === 'buy' && submitter.closest('tr');
    if (bought ? areRight(findQuantities(bought)) : check(inputs)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  form.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-step]') : null;
    if (button) step(button);
  });
  form.addEventListener('input', ({ target, isTrusted }) => {
    if (!(target instanceof HTMLInputElement)) return;
    // Typed by somebody, it is not ours to take back.
    if (isTrusted) delete target.dataset['offered'];
    if (target.ariaInvalid) say(target, findWrong(target));
    showSum(inputs);
  });
  form.addEventListener('reset', () =>
    setTimeout(() => {
      for (const input of inputs) say(input, '');
      showSum(inputs);
    }),
  );
  showSum(inputs);
}

/** Whether it may be sent. */
function check(inputs: readonly HTMLInputElement[]): boolean {
  const [first] = inputs;
  if (!first || !inputs.every(isEmpty)) return areRight(inputs);
  const chosen = inputs.find((input) => input.closest('[data-chosen="yes"]')) ?? first;
  say(chosen, words.nothing);
  chosen.focus();
  return false;
}

/** The first field that is wrong has the focus. */
function areRight(inputs: readonly HTMLInputElement[]): boolean {
  for (const input of inputs) say(input, findWrong(input));
  const wrong = inputs.find(({ ariaInvalid }) => ariaInvalid);
  wrong?.focus();
  return wrong === undefined;
}

/** What a browser takes for no number has no value either. */
const isEmpty = ({ value, validity }: HTMLInputElement) => value === '' && !validity.badInput;

/** '' where it can be ordered, or is left out. */
function findWrong(input: HTMLInputElement): string {
  if (isEmpty(input)) return '';
  const quantity = parseCount(input.value);
  return quantity === undefined ? words.whole : findBroken(quantity, rulesOf(input));
}

/** The rule that a quantity breaks, in words; '' where it breaks none. */
function findBroken(quantity: number, rules: QuantityRules): string {
  const { minimumOrder: minimum, orderMultiple: multiple, maximumOrder: maximum } = rules;
  if (quantity < minimum) return fill(words.tooFew, { minimum: formatCount(minimum) });
  if (quantity % multiple !== 0) {
    const { below, above } = findNeighbours(quantity, rules);
    const near = [below, above].filter((one) => one !== undefined).map(formatCount);
    return fill(words.multiple, { multiple, nearest: near.join(words.or) });
  }
  if (maximum !== null && quantity > maximum)
    return fill(words.atMost, { maximum: formatCount(maximum) });
  const { available } = rules;
  return quantity > available ? fill(words.tooMany, { available: formatCount(available) }) : '';
}

/** How many are ready is known once the page has asked: see `units.ts`. */
function rulesOf(input: HTMLInputElement): QuantityRules {
  const { min, max, step: multiple } = input;
  const ready = input.closest('tr')?.querySelector<HTMLElement>('[data-units]')?.dataset['count'];
  return {
    minimumOrder: Number(min),
    orderMultiple: Number(multiple),
    maximumOrder: max === '' ? null : Number(max),
    available: ready === undefined ? Infinity : Number(ready),
  };
}

/** In the line below the field, which is told that it is wrong. */
function say(input: HTMLInputElement, message: string): void {
  input.ariaInvalid = message === '' ? null : 'true';
  const line = document.getElementById(`${input.id}-wrong`);
  if (line) line.textContent = message;
  const rules = input.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '';
  input.setAttribute('aria-describedby', message === '' ? rules : `${line?.id} ${rules}`);
}

/** From nothing to the smallest order, and back from that to nothing. */
function step(button: Element): void {
  const input = button.parentElement?.querySelector('input');
  if (!input) return;
  const rules = rulesOf(input);
  const { minimumOrder: minimum, orderMultiple: multiple } = rules;
  const smallest = Math.ceil(minimum / multiple) * multiple;
  const isMore = button.getAttribute('data-step') === '1';
  const count = parseCount(input.value) ?? 0;
  const next = isMore
    ? Math.max(smallest, (Math.floor(count / multiple) + 1) * multiple)
    : (Math.ceil(count / multiple) - 1) * multiple;
  delete input.dataset['offered'];
  const broken = isMore ? findBroken(next, rules) : '';
  if (broken !== '') return say(input, broken);
  input.value = next < smallest ? '' : String(next);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

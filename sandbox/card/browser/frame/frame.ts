/**
 * The card fields, in a document of their own. Digits stay here: what leaves is their state, a
 * payment method made from them, and only test cards leave for the processor at all.
 */
import { bracketed, callWire } from '../stand-in/wire-calls.ts';
import type { PaymentMethod } from '@stripe/stripe-js';
import type { CardState, FrameLook, FromFrame, Hello, ToFrame } from '../stand-in/words.ts';
import {
  brandOf,
  cvcLength,
  digitsOf,
  faultsIn,
  groupedNumber,
  longestNumber,
  shapedExpiry,
  type FieldError,
  type FieldName,
} from './card-rules.ts';
import { showLook } from './frame-look.ts';

type Fields = Record<FieldName | 'postal', HTMLInputElement>;

interface Frame {
  fields: Fields;
  publishableKey: string;
  look: FrameLook;
  port: MessagePort;
  /** Fields that were left once, or asked for; only they complain of being incomplete. */
  visited: Set<FieldName>;
  refusal: { code: string; message: string };
  testCards: ReadonlySet<string>;
}

const cardFields = ['number', 'expiry', 'cvc'] as const;

addEventListener('message', (message: MessageEvent<Hello>) => {
  const isParent = message.source === parent && message.origin === location.origin;
  const [port] = message.ports;
  if (!isParent || message.data.sandboxCard !== 'hello' || !port) return;
  start(message.data, port);
});

function start({ publishableKey, look, postalCode }: Hello, port: MessagePort): void {
  const { testCards = '', refusalCode = '', refusalMessage = '' } = document.body.dataset;
  const frame: Frame = {
    ...{ publishableKey, look, port, visited: new Set() },
    fields: {
      number: field('number'),
      expiry: field('expiry'),
      cvc: field('cvc'),
      postal: field('postal'),
    },
    refusal: { code: refusalCode, message: refusalMessage },
    testCards: new Set(testCards.split(' ')),
  };
  frame.fields.postal.value = postalCode;
  port.addEventListener('message', (message: MessageEvent<ToFrame>) => hear(frame, message.data));
  port.start();
  watchFields(frame);
  showLook(look, Object.values(frame.fields));
  showBrand(frame);
  // Nobody can type before somebody listens, and nothing shows before its look is known.
  document.body.hidden = false;
  new ResizeObserver(() => {
    const { height } = document.body.getBoundingClientRect();
    tell(frame, { say: 'height', px: Math.ceil(height) });
  }).observe(document.body);
  tell(frame, { say: 'ready' });
}

function field(id: string): HTMLInputElement {
  const found = document.getElementById(id);
  if (found instanceof HTMLInputElement) return found;
  throw new Error(`the card frame has no field ${id}`);
}

function hear(frame: Frame, words: ToFrame): void {
  const { fields } = frame;
  switch (words.say) {
    case 'look':
      frame.look = words.look;
      return showLook(words.look, Object.values(fields));
    case 'focus':
      return fields.number.focus();
    case 'blur':
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      return;
    case 'clear':
      for (const input of Object.values(fields)) input.value = '';
      frame.visited.clear();
      return showState(frame);
    case 'create':
      return void createMethod(frame, words.question, words.billing);
    default:
  }
}

/** Makes a payment method of a complete card; an incomplete one is told and nothing is sent. */
async function createMethod(
  frame: Frame,
  question: number,
  billing: Record<string, string>,
): Promise<void> {
  for (const name of cardFields) frame.visited.add(name);
  showState(frame);
  const faults = faultsOf(frame);
  const first = cardFields.find((name) => faults[name]);
  const error = first && faults[first];
  if (first && error) {
    frame.fields[first].focus();
    return tell(frame, { say: 'refused', question, error });
  }
  const answer = await callWire<PaymentMethod>(frame.publishableKey, {
    path: '/payment_methods',
    fields: { type: 'card', ...cardForm(frame), ...billing, ...postalForm(frame, billing) },
  });
  if (answer.error) tell(frame, { say: 'refused', question, error: answer.error });
  else tell(frame, { say: 'created', question, method: answer.body });
}

function cardForm({ fields }: Frame): Record<string, string> {
  const [month = '', year = ''] = fields.expiry.value.split(' / ');
  const { number, cvc } = fields;
  const card = { number: digitsOf(number.value), exp_month: month, exp_year: year, cvc: cvc.value };
  return bracketed('card', card);
}

/** The page's own address wins over what is typed here. */
function postalForm({ fields }: Frame, billing: Record<string, string>): Record<string, string> {
  const name = 'billing_details[address][postal_code]';
  const typed = fields.postal.value.trim();
  return typed === '' || billing[name] ? {} : { [name]: typed };
}

function watchFields(frame: Frame): void {
  const { fields } = frame;
  fields.number.addEventListener('input', () => {
    shapeNumber(fields.number);
    const digits = digitsOf(fields.number.value);
    showState(frame);
    if (frame.testCards.has(digits) && isAtEnd(fields.number)) fields.expiry.focus();
  });
  fields.expiry.addEventListener('input', (event) => {
    const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete');
    if (isAtEnd(fields.expiry)) {
      fields.expiry.value = shapedExpiry(fields.expiry.value, isDeleting);
    }
    showState(frame);
    if (fields.expiry.value.length === 7 && !faultsOf(frame).expiry) fields.cvc.focus();
  });
  fields.cvc.addEventListener('input', () => {
    const longest = cvcLength(digitsOf(fields.number.value));
    fields.cvc.value = digitsOf(fields.cvc.value).slice(0, longest);
    showState(frame);
  });
  fields.postal.addEventListener('input', () => showState(frame));
  watchFocus(frame);
  document.getElementById('card')?.addEventListener('submit', (event) => event.preventDefault());
}

function watchFocus(frame: Frame): void {
  const order = Object.values(frame.fields);
  for (const name of cardFields) {
    frame.fields[name].addEventListener('blur', () => {
      if (frame.fields[name].value !== '') frame.visited.add(name);
      showState(frame);
    });
  }
  for (const [index, input] of order.entries()) {
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') tell(frame, { say: 'escape' });
      if (event.key === 'Enter') tell(frame, { say: 'submit' });
      if (event.key === 'Backspace' && input.value === '') order[index - 1]?.focus();
    });
  }
  // Going from field to field is neither: the page sees one element.
  document.addEventListener('focusin', (event) => {
    if (event.relatedTarget === null) tell(frame, { say: 'focus' });
  });
  document.addEventListener('focusout', (event) => {
    if (event.relatedTarget === null) tell(frame, { say: 'blur' });
  });
}

function isAtEnd(input: HTMLInputElement): boolean {
  return input.selectionStart === input.value.length;
}

/** Groups the digits and keeps the caret behind the digit it stood behind. */
function shapeNumber(input: HTMLInputElement): void {
  const caret = input.selectionStart ?? input.value.length;
  const digitsBefore = digitsOf(input.value.slice(0, caret)).length;
  const digits = digitsOf(input.value);
  input.value = groupedNumber(digits.slice(0, longestNumber(digits)));
  let position = 0;
  for (let seen = 0; position < input.value.length && seen < digitsBefore; position += 1) {
    if (/\d/.test(input.value[position] ?? '')) seen += 1;
  }
  input.setSelectionRange(position, position);
}

function faultsOf(frame: Frame): Partial<Record<FieldName, FieldError>> {
  const { fields, visited, refusal, testCards } = frame;
  return faultsIn(
    { number: digitsOf(fields.number.value), expiry: fields.expiry.value, cvc: fields.cvc.value },
    { isFinal: (name) => visited.has(name), today: new Date(), refusal, testCards },
  );
}

/** Marks the fields and tells the page; the page shows the words, as with the hosted fields. */
function showState(frame: Frame): void {
  const { fields } = frame;
  const faults = faultsOf(frame);
  for (const name of cardFields) {
    fields[name].setAttribute('aria-invalid', String(faults[name] !== undefined));
    const words = document.getElementById(`${name}-error`);
    if (words) words.textContent = faults[name]?.message ?? '';
  }
  showBrand(frame);
  const [error] = cardFields.flatMap((name) => faults[name] ?? []);
  tell(frame, { say: 'change', state: stateOf(frame, error) });
}

function stateOf({ fields, testCards }: Frame, error: FieldError | undefined): CardState {
  const digits = digitsOf(fields.number.value);
  return {
    isComplete:
      error === undefined &&
      testCards.has(digits) &&
      fields.expiry.value.length === 7 &&
      fields.cvc.value.length === cvcLength(digits),
    isEmpty: cardFields.every((name) => fields[name].value === ''),
    brand: brandOf(digits),
    postalCode: fields.postal.value.trim(),
    ...(error && { error }),
  };
}

function showBrand({ fields }: Frame): void {
  document.body.dataset['brand'] = brandOf(digitsOf(fields.number.value));
}

function tell({ port }: Frame, words: FromFrame): void {
  port.postMessage(words);
}

/**
 * The card fields, in a document of their own. Digits stay here: what leaves is their state, a
 * payment method made from them, and only test cards leave for the processor at all.
 */
import { toFormFields, callWire } from '../stand-in/wire-client.ts';
import type { PaymentMethod } from '@stripe/stripe-js';
import type {
  CardState,
  FrameAppearance,
  FromFrame,
  Greeting,
  ToFrame,
} from '../stand-in/messages.ts';
import {
  brandOf,
  cvcLength,
  digitsOf,
  findFieldErrors,
  formatNumber,
  maxNumberLength,
  formatExpiry,
  type FieldError,
  type FieldName,
} from './card-rules.ts';
import { applyAppearance } from './frame-appearance.ts';

type Fields = Record<FieldName | 'postal', HTMLInputElement>;

interface Frame {
  fields: Fields;
  publishableKey: string;
  appearance: FrameAppearance;
  port: MessagePort;
  /** Fields that were left once, or submitted; only these are reported as incomplete. */
  visited: Set<FieldName>;
  rejection: { code: string; message: string };
  testCards: ReadonlySet<string>;
}

const cardFields = ['number', 'expiry', 'cvc'] as const;

addEventListener('message', (message: MessageEvent<Greeting>) => {
  const isParent = message.source === parent && message.origin === location.origin;
  const [port] = message.ports;
  if (!isParent || message.data.sandboxCard !== 'hello' || !port) return;
  startFrame(message.data, port);
});

function startFrame({ publishableKey, appearance, postalCode }: Greeting, port: MessagePort): void {
  const { testCards = '', rejectionCode = '', rejectionMessage = '' } = document.body.dataset;
  const frame: Frame = {
    ...{ publishableKey, appearance, port, visited: new Set() },
    fields: {
      number: getField('number'),
      expiry: getField('expiry'),
      cvc: getField('cvc'),
      postal: getField('postal'),
    },
    rejection: { code: rejectionCode, message: rejectionMessage },
    testCards: new Set(testCards.split(' ')),
  };
  frame.fields.postal.value = postalCode;
  port.addEventListener('message', (message: MessageEvent<ToFrame>) =>
    handlePageMessage(frame, message.data),
  );
  port.start();
  watchFields(frame);
  applyAppearance(appearance, Object.values(frame.fields));
  showBrand(frame);
  // Hidden until now: input needs the listeners, and the appearance must be applied first.
  document.body.hidden = false;
  new ResizeObserver(() => {
    const { height } = document.body.getBoundingClientRect();
    sendToPage(frame, { type: 'height', px: Math.ceil(height) });
  }).observe(document.body);
  sendToPage(frame, { type: 'ready' });
}

function getField(id: string): HTMLInputElement {
  const found = document.getElementById(id);
  if (found instanceof HTMLInputElement) return found;
  throw new Error(`the card frame has no field ${id}`);
}

function handlePageMessage(frame: Frame, message: ToFrame): void {
  const { fields } = frame;
  switch (message.type) {
    case 'appearance':
      frame.appearance = message.appearance;
      return applyAppearance(message.appearance, Object.values(fields));
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
      return void createMethod(frame, message.requestId, message.billing);
    default:
  }
}

/** Makes a payment method of a complete card; for an incomplete one it answers the error. */
async function createMethod(
  frame: Frame,
  requestId: number,
  billing: Record<string, string>,
): Promise<void> {
  for (const name of cardFields) frame.visited.add(name);
  showState(frame);
  const errors = currentErrors(frame);
  const firstInvalid = cardFields.find((name) => errors[name]);
  const error = firstInvalid && errors[firstInvalid];
  if (firstInvalid && error) {
    frame.fields[firstInvalid].focus();
    return sendToPage(frame, { type: 'rejected', requestId, error });
  }
  const answer = await callWire<PaymentMethod>(frame.publishableKey, {
    path: '/payment_methods',
    fields: { type: 'card', ...cardForm(frame), ...billing, ...postalForm(frame, billing) },
  });
  if (answer.error) sendToPage(frame, { type: 'rejected', requestId, error: answer.error });
  else sendToPage(frame, { type: 'created', requestId, method: answer.body });
}

function cardForm({ fields }: Frame): Record<string, string> {
  const [month = '', year = ''] = fields.expiry.value.split(' / ');
  const { number, cvc } = fields;
  const card = { number: digitsOf(number.value), exp_month: month, exp_year: year, cvc: cvc.value };
  return toFormFields('card', card);
}

/** The page's own address wins over what is typed here. */
function postalForm({ fields }: Frame, billing: Record<string, string>): Record<string, string> {
  const name = 'billing_details[address][postal_code]';
  const postalCode = fields.postal.value.trim();
  return postalCode === '' || billing[name] ? {} : { [name]: postalCode };
}

function watchFields(frame: Frame): void {
  const { fields } = frame;
  fields.number.addEventListener('input', () => {
    formatNumberField(fields.number);
    const digits = digitsOf(fields.number.value);
    showState(frame);
    if (frame.testCards.has(digits) && isAtEnd(fields.number)) fields.expiry.focus();
  });
  fields.expiry.addEventListener('input', (event) => {
    const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete');
    if (isAtEnd(fields.expiry)) {
      fields.expiry.value = formatExpiry(fields.expiry.value, isDeleting);
    }
    showState(frame);
    if (fields.expiry.value.length === 7 && !currentErrors(frame).expiry) fields.cvc.focus();
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
      if (event.key === 'Escape') sendToPage(frame, { type: 'escape' });
      if (event.key === 'Enter') sendToPage(frame, { type: 'submit' });
      if (event.key === 'Backspace' && input.value === '') order[index - 1]?.focus();
    });
  }
  // Moving between the fields is neither focus nor blur for the page: it sees one element.
  document.addEventListener('focusin', (event) => {
    if (event.relatedTarget === null) sendToPage(frame, { type: 'focus' });
  });
  document.addEventListener('focusout', (event) => {
    if (event.relatedTarget === null) sendToPage(frame, { type: 'blur' });
  });
}

function isAtEnd(input: HTMLInputElement): boolean {
  return input.selectionStart === input.value.length;
}

/** Groups the digits and keeps the caret behind the digit it stood behind. */
function formatNumberField(input: HTMLInputElement): void {
  const caret = input.selectionStart ?? input.value.length;
  const digitsBefore = digitsOf(input.value.slice(0, caret)).length;
  const digits = digitsOf(input.value);
  input.value = formatNumber(digits.slice(0, maxNumberLength(digits)));
  let position = 0;
  for (let seen = 0; position < input.value.length && seen < digitsBefore; position += 1) {
    if (/\d/.test(input.value[position] ?? '')) seen += 1;
  }
  input.setSelectionRange(position, position);
}

function currentErrors(frame: Frame): Partial<Record<FieldName, FieldError>> {
  const { fields, visited, rejection, testCards } = frame;
  return findFieldErrors(
    { number: digitsOf(fields.number.value), expiry: fields.expiry.value, cvc: fields.cvc.value },
    { isFinal: (name) => visited.has(name), today: new Date(), rejection, testCards },
  );
}

/** Marks the fields and sends the state to the page, which shows the error message. */
function showState(frame: Frame): void {
  const { fields } = frame;
  const errors = currentErrors(frame);
  for (const name of cardFields) {
    fields[name].setAttribute('aria-invalid', String(errors[name] !== undefined));
    const errorText = document.getElementById(`${name}-error`);
    if (errorText) errorText.textContent = errors[name]?.message ?? '';
  }
  showBrand(frame);
  const [error] = cardFields.flatMap((name) => errors[name] ?? []);
  sendToPage(frame, { type: 'change', state: stateOf(frame, error) });
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

function sendToPage({ port }: Frame, message: FromFrame): void {
  port.postMessage(message);
}

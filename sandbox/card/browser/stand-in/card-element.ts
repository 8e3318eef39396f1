/** The card element of the app's page: a container, an iframe in it, and a channel to that. */
import type {
  PaymentMethod,
  StripeCardElement,
  StripeCardElementOptions,
  StripeElementClasses,
  StripeError,
} from '@stripe/stripe-js';
import { lookFor, watchTheme } from './look.ts';
import type { CardState, FontFile, FromFrame, Hello, ToFrame } from './words.ts';

export interface CardElementParts {
  publishableKey: string;
  options: StripeCardElementOptions;
  /** Of the group the element belongs to; may change under it. */
  group: { theme?: string | undefined; fonts: FontFile[] };
  onDestroy(): void;
}

export type MethodResult =
  | { method: PaymentMethod; error?: never }
  | { method?: never; error: StripeError };

/** What the rest of the stand-in may ask of an element that it made. */
export interface CardElementInside {
  element: StripeCardElement;
  createMethod(billing: Record<string, string>): Promise<MethodResult>;
  showLook(): void;
}

/** Handlers take events of several shapes; each is called with that of its own type. */
type Handler = (event: never) => unknown;

interface State extends CardElementParts {
  container: HTMLElement | undefined;
  frame: HTMLIFrameElement | undefined;
  port: MessagePort | undefined;
  /** The frame has answered. */
  isReady: boolean;
  isDestroyed: boolean;
  /** Said before the frame listened. */
  unsaid: ToFrame[];
  handlers: Map<string, Set<Handler>>;
  questions: Map<number, (result: MethodResult) => void>;
  lastQuestion: number;
  unwatch: () => void;
}

/** For a frame that did not load: whoever waits for it is told. */
const patienceMs = 10_000;
const deaf: StripeError = {
  type: 'api_connection_error',
  message: 'The card fields could not be loaded. Please reload the page and try again.',
};

const oneLineWidthPx = 520;
const heightsPx = { oneLine: 65, twoLines: 138 } as const;

export function makeCardElement(parts: CardElementParts): CardElementInside {
  const state: State = {
    ...parts,
    container: undefined,
    frame: undefined,
    port: undefined,
    isReady: false,
    isDestroyed: false,
    unsaid: [],
    handlers: new Map(),
    questions: new Map(),
    lastQuestion: 0,
    unwatch: () => undefined,
  };
  const showLook = () => say(state, { say: 'look', look: lookFor(state) });
  const element: StripeCardElement = {
    mount: (target) => mount(state, target),
    unmount: () => unmount(state),
    destroy: () => destroy(state),
    blur: () => say(state, { say: 'blur' }),
    focus: () => say(state, { say: 'focus' }),
    clear: () => say(state, { say: 'clear' }),
    update: (options) => {
      state.options = { ...state.options, ...options };
      showLook();
    },
    on: (type: string, handler: Handler) => listen(state, type, handler),
    once: (type: string, handler: Handler) => {
      const single = (event: unknown) => {
        unlisten(state, type, single);
        Reflect.apply(handler, undefined, [event]);
      };
      return listen(state, type, single);
    },
    off: (type: string, handler?: Handler) => unlisten(state, type, handler),
  };
  // `on`, `once` and `off` answer the element itself, as the hosted one's do.
  function listen(to: State, type: string, handler: Handler): StripeCardElement {
    to.handlers.set(type, (to.handlers.get(type) ?? new Set<Handler>()).add(handler));
    return element;
  }
  function unlisten(to: State, type: string, handler?: Handler): StripeCardElement {
    if (handler) to.handlers.get(type)?.delete(handler);
    else to.handlers.delete(type);
    return element;
  }
  return { element, showLook, createMethod: (billing) => createMethod(state, billing) };
}

function mount(state: State, target: HTMLElement | string): void {
  if (state.isDestroyed)
    throw new Error('This Element has already been destroyed. Please create a new one.');
  const container = typeof target === 'string' ? document.querySelector(target) : target;
  if (!(container instanceof HTMLElement)) {
    throw new Error('The place given to mount() is no element of this page.');
  }
  if (state.container === container) return;
  unmount(state);
  state.container = container;
  const frame = document.createElement('iframe');
  frame.title = 'Card details (sandbox)';
  frame.name = 'sandbox-card-frame';
  frame.src = '/sandbox-card/frame';
  // What the fields will need, so that nothing moves when they are there.
  const height = container.clientWidth < oneLineWidthPx ? heightsPx.twoLines : heightsPx.oneLine;
  Object.assign(frame.style, {
    border: '0',
    width: '100%',
    display: 'block',
    height: `${height}px`,
  });
  frame.addEventListener('load', () => greet(state, frame));
  state.frame = frame;
  container.replaceChildren(frame);
  showClasses(state, { isEmpty: true });
  const label = container.closest('label') ?? labelFor(container);
  label?.addEventListener('click', () => say(state, { say: 'focus' }));
  state.unwatch = watchTheme(() => say(state, { say: 'look', look: lookFor(state) }));
}

function labelFor({ id }: HTMLElement): Element | null {
  return id === '' ? null : document.querySelector(`label[for="${CSS.escape(id)}"]`);
}

/** Hands the frame its end of a channel that nobody else can listen to. */
function greet(state: State, frame: HTMLIFrameElement): void {
  if (state.frame !== frame || !frame.contentWindow) return;
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', (message: MessageEvent<FromFrame>) =>
    hear(state, message.data),
  );
  port1.start();
  state.port = port1;
  state.isReady = false;
  const hello: Hello = {
    sandboxCard: 'hello',
    publishableKey: state.publishableKey,
    look: lookFor(state),
    postalCode: state.options.value?.postalCode ?? '',
  };
  frame.contentWindow.postMessage(hello, location.origin, [port2]);
  for (const words of state.unsaid.splice(0)) port1.postMessage(words);
  setTimeout(() => {
    if (state.port === port1 && !state.isReady)
      emit(state, 'loaderror', { elementType: 'card', error: deaf });
  }, patienceMs);
}

function say(state: State, words: ToFrame): void {
  if (state.port) state.port.postMessage(words);
  else if (state.frame) state.unsaid.push(words);
}

function hear(state: State, words: FromFrame): void {
  switch (words.say) {
    case 'height':
      if (state.frame) state.frame.style.height = `${words.px}px`;
      return;
    case 'change':
      return hearChange(state, words.state);
    case 'created':
      return settle(state, words.question, { method: words.method });
    case 'refused':
      return settle(state, words.question, { error: words.error });
    case 'submit':
      return state.container?.closest('form')?.requestSubmit();
    case 'focus':
    case 'blur':
      showClasses(state, { isFocused: words.say === 'focus' });
      return emit(state, words.say, { elementType: 'card' });
    case 'ready':
      state.isReady = true;
      return emit(state, 'ready', { elementType: 'card' });
    default:
      return emit(state, words.say, { elementType: 'card' });
  }
}

function hearChange(state: State, { isComplete, isEmpty, brand, postalCode, error }: CardState) {
  showClasses(state, { isComplete, isEmpty, isInvalid: error !== undefined });
  emit(state, 'change', {
    elementType: 'card',
    ...{ brand, error, value: { postalCode }, complete: isComplete, empty: isEmpty },
  });
}

function emit(state: State, type: string, event: object): void {
  for (const handler of state.handlers.get(type) ?? []) Reflect.apply(handler, undefined, [event]);
}

function createMethod(state: State, billing: Record<string, string>): Promise<MethodResult> {
  if (!state.frame) {
    throw new Error(
      'We could not retrieve data from the specified Element. Please make sure the Element you ' +
        'are attempting to use is still mounted.',
    );
  }
  state.lastQuestion += 1;
  const question = state.lastQuestion;
  return new Promise((resolve) => {
    state.questions.set(question, resolve);
    say(state, { say: 'create', question, billing });
    if (!state.isReady) setTimeout(() => settle(state, question, { error: deaf }), patienceMs);
  });
}

function settle(state: State, question: number, result: MethodResult): void {
  state.questions.get(question)?.(result);
  state.questions.delete(question);
}

/** Takes the element off the page; whoever waits for a card hears that there is none. */
function unmount(state: State): void {
  state.unwatch();
  state.port?.close();
  state.frame?.remove();
  state.container?.classList.remove(...Object.values(classNames(state)).filter(Boolean));
  const error: StripeError = {
    type: 'validation_error',
    code: 'element_unmounted',
    message: 'The card fields were taken off the page.',
  };
  for (const question of [...state.questions.keys()]) settle(state, question, { error });
  Object.assign(state, { port: undefined, frame: undefined, container: undefined, unsaid: [] });
}

function destroy(state: State): void {
  unmount(state);
  state.isDestroyed = true;
  state.onDestroy();
}

function classNames({ options }: State): Required<StripeElementClasses> {
  return {
    base: 'StripeElement',
    complete: 'StripeElement--complete',
    empty: 'StripeElement--empty',
    focus: 'StripeElement--focus',
    invalid: 'StripeElement--invalid',
    webkitAutofill: 'StripeElement--webkit-autofill',
    ...options.classes,
  };
}

function showClasses(
  state: State,
  shown: { isComplete?: boolean; isEmpty?: boolean; isFocused?: boolean; isInvalid?: boolean },
): void {
  const names = classNames(state);
  state.container?.classList.add(names.base);
  const states = [
    [names.complete, shown.isComplete],
    [names.empty, shown.isEmpty],
    [names.focus, shown.isFocused],
    [names.invalid, shown.isInvalid],
  ] as const;
  for (const [name, isOn] of states) {
    if (isOn !== undefined && name) state.container?.classList.toggle(name, isOn);
  }
}

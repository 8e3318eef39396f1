/** The card element of the app's page: a container, an iframe in it, and a channel to that. */
import type {
  PaymentMethod,
  StripeCardElement,
  StripeCardElementOptions,
  StripeElementClasses,
  StripeError,
} from '@stripe/stripe-js';
import { readAppearance, watchTheme } from './appearance.ts';
import type { CardState, FontFile, FromFrame, Greeting, ToFrame } from './messages.ts';

export interface CardElementParts {
  publishableKey: string;
  options: StripeCardElementOptions;
  /** Of the group the element belongs to; may change later. */
  group: { theme?: string | undefined; fonts: FontFile[] };
  onDestroy(): void;
}

export type MethodResult =
  | { method: PaymentMethod; error?: never }
  | { method?: never; error: StripeError };

/** The internal methods of an element, for the rest of the stand-in. */
export interface InternalCardElement {
  element: StripeCardElement;
  createMethod(billing: Record<string, string>): Promise<MethodResult>;
  updateAppearance(): void;
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
  /** Messages that wait until the frame listens. */
  queuedMessages: ToFrame[];
  handlers: Map<string, Set<Handler>>;
  pendingRequests: Map<number, (result: MethodResult) => void>;
  lastRequestId: number;
  stopWatchingTheme: () => void;
}

/** After this time a frame that did not load is reported as an error. */
const loadTimeoutMs = 10_000;
const loadError: StripeError = {
  type: 'api_connection_error',
  message: 'The card fields could not be loaded. Please reload the page and try again.',
};

const oneLineWidthPx = 520;
const heightsPx = { oneLine: 65, twoLines: 138 } as const;

export function createCardElement(settings: CardElementParts): InternalCardElement {
  const state: State = {
    ...settings,
    container: undefined,
    frame: undefined,
    port: undefined,
    isReady: false,
    isDestroyed: false,
    queuedMessages: [],
    handlers: new Map(),
    pendingRequests: new Map(),
    lastRequestId: 0,
    stopWatchingTheme: () => undefined,
  };
  const updateAppearance = () =>
    sendToFrame(state, { type: 'appearance', appearance: readAppearance(state) });
  const element: StripeCardElement = {
    mount: (target) => mount(state, target),
    unmount: () => unmount(state),
    destroy: () => destroy(state),
    blur: () => sendToFrame(state, { type: 'blur' }),
    focus: () => sendToFrame(state, { type: 'focus' }),
    clear: () => sendToFrame(state, { type: 'clear' }),
    update: (options) => {
      state.options = { ...state.options, ...options };
      updateAppearance();
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
  return { element, updateAppearance, createMethod: (billing) => createMethod(state, billing) };
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
  // The height of the loaded fields, so that nothing moves when they appear.
  const height = container.clientWidth < oneLineWidthPx ? heightsPx.twoLines : heightsPx.oneLine;
  Object.assign(frame.style, {
    border: '0',
    width: '100%',
    display: 'block',
    height: `${height}px`,
  });
  frame.addEventListener('load', () => connectFrame(state, frame));
  state.frame = frame;
  container.replaceChildren(frame);
  showClasses(state, { isEmpty: true });
  const label = container.closest('label') ?? labelFor(container);
  label?.addEventListener('click', () => sendToFrame(state, { type: 'focus' }));
  state.stopWatchingTheme = watchTheme(() =>
    sendToFrame(state, { type: 'appearance', appearance: readAppearance(state) }),
  );
}

function labelFor({ id }: HTMLElement): Element | null {
  return id === '' ? null : document.querySelector(`label[for="${CSS.escape(id)}"]`);
}

/** Sends the frame its end of a channel that nobody else can listen to. */
function connectFrame(state: State, frame: HTMLIFrameElement): void {
  if (state.frame !== frame || !frame.contentWindow) return;
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', (message: MessageEvent<FromFrame>) =>
    handleFrameMessage(state, message.data),
  );
  port1.start();
  state.port = port1;
  state.isReady = false;
  const greeting: Greeting = {
    sandboxCard: 'hello',
    publishableKey: state.publishableKey,
    appearance: readAppearance(state),
    postalCode: state.options.value?.postalCode ?? '',
  };
  frame.contentWindow.postMessage(greeting, location.origin, [port2]);
  for (const message of state.queuedMessages.splice(0)) port1.postMessage(message);
  setTimeout(() => {
    if (state.port === port1 && !state.isReady)
      emit(state, 'loaderror', { elementType: 'card', error: loadError });
  }, loadTimeoutMs);
}

function sendToFrame(state: State, message: ToFrame): void {
  if (state.port) state.port.postMessage(message);
  else if (state.frame) state.queuedMessages.push(message);
}

function handleFrameMessage(state: State, message: FromFrame): void {
  switch (message.type) {
    case 'height':
      if (state.frame) state.frame.style.height = `${message.px}px`;
      return;
    case 'change':
      return handleChange(state, message.state);
    case 'created':
      return resolveRequest(state, message.requestId, { method: message.method });
    case 'rejected':
      return resolveRequest(state, message.requestId, { error: message.error });
    case 'submit':
      return state.container?.closest('form')?.requestSubmit();
    case 'focus':
    case 'blur':
      showClasses(state, { isFocused: message.type === 'focus' });
      return emit(state, message.type, { elementType: 'card' });
    case 'ready':
      state.isReady = true;
      return emit(state, 'ready', { elementType: 'card' });
    default:
      return emit(state, message.type, { elementType: 'card' });
  }
}

function handleChange(state: State, { isComplete, isEmpty, brand, postalCode, error }: CardState) {
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
  state.lastRequestId += 1;
  const requestId = state.lastRequestId;
  return new Promise((resolve) => {
    state.pendingRequests.set(requestId, resolve);
    sendToFrame(state, { type: 'create', requestId, billing });
    if (!state.isReady)
      setTimeout(() => resolveRequest(state, requestId, { error: loadError }), loadTimeoutMs);
  });
}

function resolveRequest(state: State, requestId: number, result: MethodResult): void {
  state.pendingRequests.get(requestId)?.(result);
  state.pendingRequests.delete(requestId);
}

/** Takes the element off the page; pending requests end with an error. */
function unmount(state: State): void {
  state.stopWatchingTheme();
  state.port?.close();
  state.frame?.remove();
  state.container?.classList.remove(...Object.values(classNames(state)).filter(Boolean));
  const error: StripeError = {
    type: 'validation_error',
    code: 'element_unmounted',
    message: 'The card fields were taken off the page.',
  };
  for (const requestId of [...state.pendingRequests.keys()])
    resolveRequest(state, requestId, { error });
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
  flags: { isComplete?: boolean; isEmpty?: boolean; isFocused?: boolean; isInvalid?: boolean },
): void {
  const names = classNames(state);
  state.container?.classList.add(names.base);
  const states = [
    [names.complete, flags.isComplete],
    [names.empty, flags.isEmpty],
    [names.focus, flags.isFocused],
    [names.invalid, flags.isInvalid],
  ] as const;
  for (const [name, isOn] of states) {
    if (isOn !== undefined && name) state.container?.classList.toggle(name, isOn);
  }
}

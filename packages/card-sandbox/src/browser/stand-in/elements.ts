/** A group of elements. The sandbox has only the card element; others throw an error. */
import type {
  StripeCardElement,
  StripeCardElementOptions,
  StripeElements,
  StripeElementsOptions,
  StripeElementsUpdateOptions,
} from '@stripe/stripe-js';
import { createCardElement, type InternalCardElement } from './card-element.ts';
import type { FontFile } from './messages.ts';

/** Finds the internal methods of an element that the app passes back. */
export type InternalElements = WeakMap<object, InternalCardElement>;

export function createElements(
  publishableKey: string,
  internals: InternalElements,
  groupOptions: StripeElementsOptions = {},
): StripeElements {
  let card: InternalCardElement | undefined;
  let onUpdated: (() => void)[] = [];
  const group = { theme: groupOptions.appearance?.theme, fonts: fontFiles(groupOptions) };

  function create(type: 'card', options?: StripeCardElementOptions): StripeCardElement;
  function create(type: string): never;
  function create(type: string, options: StripeCardElementOptions = {}): StripeCardElement {
    if (type !== 'card') {
      throw new Error(`The sandbox card processor has no ${type} element, only the card element.`);
    }
    if (card) throw new Error('Can only create one Element of type card.');
    const onDestroy = () => {
      card = undefined;
    };
    card = createCardElement({ publishableKey, options, group, onDestroy });
    internals.set(card.element, card);
    return card.element;
  }

  function getElement(type: 'card'): StripeCardElement | null;
  function getElement(type: unknown): null;
  function getElement(type: unknown): StripeCardElement | null {
    return elementTypeOf(type) === 'card' && card ? card.element : null;
  }

  const update = (changes: StripeElementsUpdateOptions): Promise<void> => {
    if (changes.appearance) group.theme = changes.appearance.theme;
    card?.updateAppearance();
    for (const handler of onUpdated) handler();
    return Promise.resolve();
  };

  return {
    create,
    getElement,
    update,
    on: (_type, handler) => {
      onUpdated = [...onUpdated, handler];
    },
    fetchUpdates: () => Promise.resolve({}),
    submit: () => Promise.resolve({ selectedPaymentMethod: 'card' }),
  };
}

/** 'card', also for React's CardElement component, which carries its type. */
function elementTypeOf(type: unknown): unknown {
  if (typeof type !== 'function' && (typeof type !== 'object' || type === null)) return type;
  return '__elementType' in type ? type.__elementType : undefined;
}

/** Style sheets of fonts would need another origin; font files of the shop's own do. */
function fontFiles({ fonts = [] }: StripeElementsOptions): FontFile[] {
  return fonts.filter((font) => 'family' in font);
}

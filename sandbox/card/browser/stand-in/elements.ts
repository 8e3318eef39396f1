/** A group of elements. The sandbox has one kind, the card; all others are refused by name. */
import type {
  StripeCardElement,
  StripeCardElementOptions,
  StripeElements,
  StripeElementsOptions,
  StripeElementsUpdateOptions,
} from '@stripe/stripe-js';
import { makeCardElement, type CardElementInside } from './card-element.ts';
import type { FontFile } from './words.ts';

/** Finds what is inside an element that the app hands back. */
export type Insides = WeakMap<object, CardElementInside>;

export function makeElements(
  publishableKey: string,
  insides: Insides,
  groupOptions: StripeElementsOptions = {},
): StripeElements {
  let card: CardElementInside | undefined;
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
    card = makeCardElement({ publishableKey, options, group, onDestroy });
    insides.set(card.element, card);
    return card.element;
  }

  function getElement(type: 'card'): StripeCardElement | null;
  function getElement(type: unknown): null;
  function getElement(type: unknown): StripeCardElement | null {
    return typeNamed(type) === 'card' && card ? card.element : null;
  }

  const update = (changed: StripeElementsUpdateOptions): Promise<void> => {
    if (changed.appearance) group.theme = changed.appearance.theme;
    card?.showLook();
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
function typeNamed(type: unknown): unknown {
  if (typeof type !== 'function' && (typeof type !== 'object' || type === null)) return type;
  return '__elementType' in type ? type.__elementType : undefined;
}

/** Style sheets of fonts would need another origin; font files of the shop's own do. */
function fontFiles({ fonts = [] }: StripeElementsOptions): FontFile[] {
  return fonts.filter((font) => 'family' in font);
}

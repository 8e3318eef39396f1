/** Emails about what has left the workshop: with a carrier, or picked up. */
import type { StoredContents } from '../email-contents.ts';
import type { EmailPart, EmailTemplate } from '../email-template.ts';
import { greeting, listFacts, orderButton, orderFacts, type Fact } from './orders.ts';

type ParcelFacts = StoredContents<'order_shipped'>;

interface ParcelTexts {
  /** What has become of it: of the subject, of the title, and of the first sentence. */
  text: string;
  goods: string;
  rest: string;
}

const byCarrier: ParcelTexts = {
  text: 'is on its way',
  goods: 'has left the workshop',
  rest: 'Still to come',
};

const byCustomer: ParcelTexts = {
  text: 'has been picked up',
  goods: 'has been picked up',
  rest: 'Still to be picked up',
};

const textsOf = ({ pickUp }: ParcelFacts) => (pickUp === undefined ? byCarrier : byCustomer);

export const orderShipped: EmailTemplate<'order_shipped'> = (contents) => {
  const { text, goods } = textsOf(contents);
  const what = contents.parcel === undefined ? 'your order' : 'the rest of your order';
  return {
    subject: `Order ${contents.orderNumber ?? ''} ${text}`,
    title: `Your order ${text}`,
    parts: [greeting(contents, `${what} ${goods}.`), ...parcelParts(contents)],
  };
};

export const orderPartlyShipped: EmailTemplate<'order_partly_shipped'> = (contents) => {
  const { text, goods } = textsOf(contents);
  const rest = contents.pickUp === undefined ? 'The rest follows.' : 'The rest is still here.';
  return {
    subject: `A part of order ${contents.orderNumber ?? ''} ${text}`,
    title: `A part of your order ${text}`,
    parts: [greeting(contents, `a part of your order ${goods}. ${rest}`), ...parcelParts(contents)],
  };
};

export const orderDelivered: EmailTemplate<'order_delivered'> = (contents) => {
  const isPickedUp = contents.pickUp !== undefined;
  const text = isPickedUp ? 'is with you' : 'has arrived';
  return {
    subject: `Order ${contents.orderNumber ?? ''} ${text}`,
    title: `Your order ${text}`,
    parts: [
      greeting(
        contents,
        isPickedUp
          ? 'all of your order is with you.'
          : 'the carrier says that your order has arrived.',
      ),
      { facts: orderFacts(contents) },
      orderButton(contents),
      {
        smallPrint: 'Something is missing or broken? Answer to the address below and we see to it.',
      },
    ],
  };
};

function parcelParts(contents: ParcelFacts): EmailPart[] {
  return [{ facts: parcelFacts(contents) }, ...trackingParts(contents), orderButton(contents)];
}

/** What is in a parcel, with whom it travels or how it is picked up, and what is still to come. */
function parcelFacts(contents: ParcelFacts): Fact[] {
  const { orderNumber, carrier, trackingNumber, pickUp, parcel, toCome, total } = contents;
  const isWhole = parcel === undefined;
  const goods = isWhole
    ? orderFacts(contents)
    : [
        ['Order', orderNumber] as const,
        ...listFacts(pickUp === undefined ? 'In this parcel' : 'Picked up', parcel),
      ];
  return [
    ...goods,
    // What costs something is among the goods of a whole order.
    ['Delivery', isWhole && contents.delivery !== undefined ? undefined : pickUp],
    ['Carrier', carrier],
    ['Tracking number', trackingNumber],
    ...listFacts(textsOf(contents).rest, toCome),
    ['Total of the order', isWhole ? undefined : total],
  ];
}

function trackingParts(contents: ParcelFacts): EmailPart[] {
  const { carrier = '', trackingLink } = contents;
  if (trackingLink === undefined) return [];
  return [{ tracking: trackingLink, label: `Follow the parcel at ${carrier}` }];
}

/**
 * Carriers that parcels are often sent with, and where each shows what has become of a parcel.
 * Pure; shared with the pages.
 */

interface Carrier {
  name: string;
  /** Other ways to write it. */
  also?: readonly string[];
  /** An https address that ends where the number comes. */
  link: string;
}

const carriers: readonly Carrier[] = [
  {
    name: 'Royal Mail',
    link: 'https://www.royalmail.com/track-your-item#/tracking-results/',
  },
  {
    name: 'DHL',
    also: ['DHL Parcel', 'DHL Paket', 'DHL Express'],
    link: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
  },
  {
    name: 'DPD',
    link: 'https://tracking.dpd.de/status/en_US/parcel/',
  },
  {
    name: 'Evri',
    link: 'https://www.evri.com/track/parcel/',
  },
  {
    name: 'FedEx',
    also: ['Federal Express'],
    link: 'https://www.fedex.com/fedextrack/?trknbr=',
  },
  {
    name: 'GLS',
    link: 'https://gls-group.eu/EU/en/parcel-tracking?match=',
  },
  {
    name: 'La Poste',
    also: ['Colissimo'],
    link: 'https://www.laposte.fr/outils/suivre-vos-envois?code=',
  },
  {
    name: 'Post AT',
    also: ['Österreichische Post'],
    link: 'https://www.post.at/sv/sendungsdetails?snr=',
  },
  {
    name: 'UPS',
    also: ['United Parcel Service'],
    link: 'https://www.ups.com/track?tracknum=',
  },
  {
    name: 'USPS',
    also: ['US Postal Service', 'United States Postal Service'],
    link: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  },
];

/** As they are suggested to who ships. */
export const carrierNames: readonly string[] = carriers.map(({ name }) => name);

const keyOf = (name: string) => name.toLowerCase().replaceAll(/[^\p{Letter}\p{Number}]/gu, '');

const links: ReadonlyMap<string, string> = new Map(
  carriers.flatMap(({ name, also = [], link }) =>
    [name, ...also].map((written) => [keyOf(written), link] as const),
  ),
);

const fewestDigits = 5;

/** Whether a name is rather a tracking number: at least half of it are digits, five or more. */
export function isNumberLike(name: string): boolean {
  const digits = name.match(/\d/g)?.length ?? 0;
  return digits >= fewestDigits && digits * 2 >= keyOf(name).length;
}

/** Where the parcel can be followed; undefined for a carrier that is not known. */
export function findTrackingLink(carrier: string, trackingNumber: string): string | undefined {
  const link = links.get(keyOf(carrier));
  const number = trackingNumber.replaceAll(/\s/g, '').toWellFormed();
  if (link === undefined || number === '') return undefined;
  return link + encodeURIComponent(number);
}

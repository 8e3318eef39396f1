/** As the addresses have it, which write it. */
export interface PlacedAddress {
  recipient: string;
  company: string;
  street: string;
  line2: string;
  city: string;
  postcode: string;
  region: string;
  /** ISO 3166-1. */
  country: string;
}

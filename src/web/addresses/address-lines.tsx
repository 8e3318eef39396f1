/** An address as it stands on a parcel. */
import { addressLines, type Address } from '#modules/addresses/address-format.ts';
import type { ResponseBody } from '#api/contract/operations.ts';

export type OrderAddress = NonNullable<ResponseBody<'getOrderHistory'>['address']>;
export type SavedAddress = ResponseBody<'listAddresses'>[number] & {
  /** The company whose it is, where one chooses between several books. */
  bookOf?: string | null;
};

/** With the country as a code, where it was recognised. */
export function toAddress({ countryCode, country, ...address }: OrderAddress): Address {
  return { ...address, country: countryCode ?? country };
}

/** The same in a line, where it is read once more and not written on a parcel. */
export function AddressText({ address }: { address: Address }) {
  return <p className="wrap-anywhere">{addressLines(address).join(', ')}</p>;
}

export function AddressLines({ address }: { address: Address }) {
  return (
    <address className="grid wrap-anywhere not-italic">
      {addressLines(address).map((line, index) => (
        // Two lines may say the same.
        <span key={`${index} ${line}`}>{line}</span>
      ))}
    </address>
  );
}

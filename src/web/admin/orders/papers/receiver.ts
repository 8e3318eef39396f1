/** To whom a parcel goes. A company that is its own recipient is named once. Pure. */
import { toAddress, type OrderAddress } from '#web/addresses/address-lines.tsx';

export function toReceiver(address: OrderAddress): ReturnType<typeof toAddress> {
  const receiver = toAddress(address);
  return receiver.company === receiver.recipient ? { ...receiver, company: '' } : receiver;
}

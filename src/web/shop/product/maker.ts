/** Who is reached about the safety of products, by the company as staff have entered it. */
import type { SellerDetails } from '#modules/seller/seller-details.ts';

export interface Maker {
  name: string;
  address: string;
  /** An email or the address of a page. */
  electronic: string;
}

export function toMaker({ legalName, address, email, safety }: SellerDetails): Maker {
  const contact = safety ?? { name: legalName, address, electronic: email };
  const { name, electronic } = contact;
  return { name, electronic, address: contact.address.join(', ') };
}

/** A link to it where it is an email, or the address of a page. */
export function linkTo(electronic: string): string | undefined {
  if (electronic.startsWith('https://')) return electronic;
  return electronic.includes('@') ? `mailto:${electronic}` : undefined;
}

/** Who sells, in plain data and bounds that the pages share. */

export interface SellerTaxNumber {
  /** What it is, such as 'VAT DE'. */
  label: string;
  number: string;
}

/** Who is reached about the safety of products (Regulation 2023/988, Art. 19). */
export interface SafetyContact {
  name: string;
  /** Lines of the postal address. */
  address: readonly string[];
  /** An email or the address of a page. */
  electronic: string;
}

export interface SellerDetails {
  legalName: string;
  address: readonly string[];
  taxNumbers: readonly SellerTaxNumber[];
  email: string;
  /** Null for the seller itself. */
  safety: SafetyContact | null;
}

export interface SellerVersion extends SellerDetails {
  version: number;
}

export const longestSellerLine = 100;
export const mostAddressLines = 6;
export const mostTaxNumbers = 10;

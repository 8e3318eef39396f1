/** What visitors narrow the catalogue by. Plain types, shared with the pages. */

/** Values by the codes of their attributes: {width: '50'}. */
export type Filters = Readonly<Record<string, string>>;

export interface FacetOption {
  value: string;
  label: string;
  /** Products that are shown when this is chosen, beside what else is chosen. */
  products: number;
  isChosen: boolean;
}

export interface Facet {
  /** The code of its attribute. */
  code: string;
  name: string;
  options: readonly FacetOption[];
}

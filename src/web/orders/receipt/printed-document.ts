/** A document in plain data: its page and its PDF are drawn from the same. */

export interface DocumentColumn {
  text: string;
  /** Figures, which end where the head ends. */
  isNumeric?: boolean;
  /** Its texts are short, and stay on one line. */
  isWhole?: boolean;
  /** Of the width. */
  share: number;
}

export type DocumentBlock =
  /** Addresses and facts side by side. */
  | { kind: 'columns'; columns: readonly { title: string; lines: readonly string[] }[] }
  /** On several pages its head stands on each. */
  | {
      kind: 'table';
      caption: string;
      columns: readonly DocumentColumn[];
      rows: readonly (readonly string[])[];
    }
  /** Amounts below a table, the strong ones what it comes to. */
  | { kind: 'sums'; rows: readonly { label: string; amount: string; isStrong: boolean }[] }
  | { kind: 'notes'; lines: readonly string[] };

export interface PrintedDocument {
  title: string;
  /** Who writes it, the name first. */
  sender: readonly string[];
  blocks: readonly DocumentBlock[];
  /** At the foot of each page, with its number: '{page}' and '{pages}'. */
  foot: string;
}

/** What only one tool, size or product can have, whose it is, and what to do about it. */
const messages = {
  slug_taken: (holder = 'another product') =>
    `is, or was, the address of ${holder}; choose another`,
  sku_taken: (holder = 'another tool') => `is the SKU of ${holder}; choose another`,
  gtin_taken: (holder = 'another tool') => `is the GTIN of ${holder}; compare it with the package`,
  variant_taken: (holder = 'another of its sizes') =>
    `is what ${holder} is called; choose another name`,
} as const;

type TakenCode = keyof typeof messages;

export function isTakenCode(code: string): code is TakenCode {
  return Object.hasOwn(messages, code);
}

/** `holder`: the name of who has it, where that is known. */
export function takenMessage(code: TakenCode, holder: string | undefined): string {
  return messages[code](holder);
}

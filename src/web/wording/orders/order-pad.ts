/** Texts of the order pad. Only its page loads them, so they are no part of a catalogue. */
import type { PadViolation } from '#modules/order-pad/checked-pad.ts';

export const orderPadTexts = {
  title: 'Order pad',
  lead:
    'For orders of many lines. Type or paste codes and quantities, up to 1,000 lines, ' +
    'from a spreadsheet or an email.',
  teaser: 'Ordering many sizes by number?',
  start: 'Type or paste them',
  description: 'Order by article number: type or paste up to 1,000 lines of code and quantity.',
  ways: 'A code is an article number or a GTIN. Each of these is read: {examples}.',
  examples: 'FV-50 12 · 12 x FV-50 · FV-50;12',
  lines: 'Lines of the order',
  code: 'Code',
  codeOf: 'Code, line {line}',
  quantity: 'Quantity',
  quantityOf: 'Quantity, line {line}',
  line: 'Line',
  tool: 'Tool',
  each: 'Each',
  total: 'Total',
  remove: 'Remove line {line}',
  more: 'Ten more lines',
  clear: 'Clear the pad',
  cleared: 'The pad is empty.',
  takeBack: 'Take it back',
  pasting: 'A block that you paste into a field spreads over the lines.',
  keys: 'Enter goes on to the next field; Ctrl and Enter put the lines into the cart.',
  alike: 'Codes like it',
  countedIn: 'Counted in line {line}: it is the same tool.',
  alsoIn: {
    one: '{units} in all, with line {lines}.',
    other: '{units} in all, with lines {lines}.',
  },
  choose: '{quantity} of {code}',
  chooseQuantity: 'Take {quantity}',
  chooseCode: '{code}, {name}',
  lookFor: 'Look for it in the catalogue',
  mendsOf: 'What would mend line {line}',
  sums: {
    none: 'Nothing can be ordered yet.',
    tools: { one: '1 tool', other: '{count} tools' },
    units: { one: '1 piece', other: '{count} pieces' },
  },
  violations: {
    none: 'Every line is right.',
    one: '1 line to mend',
    other: '{count} lines to mend',
  },
  goToViolation: 'go to the first',
  looking: 'Looking the codes up',
  notLooked: 'We could not look all codes up. What you typed stays here.',
  retry: 'Try again',
  pasted: { one: '1 line pasted', other: '{count} lines pasted' },
  tooMany: 'The pad takes 1,000 lines, and this has {count}. Please paste a part of it.',
  add: { one: 'Add 1 line to cart', other: 'Add {count} lines to cart' },
  addNone: 'Add to cart',
  adding: 'Adding the lines to the cart',
  added: { one: '1 line is in your cart.', other: '{count} lines are in your cart.' },
  kept: 'The lines to mend stay here, numbered anew.',
  toCart: 'See the cart',
  notAdded: 'We could not reach the shop. Look into the cart before you add the lines again.',
  form: {
    label: 'Lines, each with a code and a quantity',
    check: 'Check the lines',
    notChecked: 'The lines were not checked',
    checked: 'What we read',
  },
} as const;

/** What is wrong with a line, and what to do about it. */
export const violationTexts: Readonly<Record<PadViolation['code'], string>> = {
  no_quantity: 'Please enter how many.',
  no_code: 'Please enter the code.',
  which_is_quantity: 'Either number may be the quantity. Which is meant?',
  two_readings: 'This can be read in more ways than one. Which is meant?',
  too_many_cells:
    'This is more than a code and a quantity. Please put headings above, such as SKU and Quantity.',
  headings_unclear: 'We cannot tell the columns apart. Please call one SKU and one Quantity.',
  open_quote: 'A quotation mark is not closed. Please close it or take it out.',
  ambiguous_number:
    'The number may be thousands or a fraction. Please enter it without a point or comma.',
  scientific: 'The spreadsheet has shortened this number. Please format its column as text.',
  not_whole: 'Please enter a whole number.',
  not_a_number: 'Please enter a code, and the quantity in figures.',
  unknown_unit: 'We count pieces. Please enter how many pieces.',
  too_few: 'Please enter 1 or more.',
  too_many: 'Please enter 1,000,000 at most.',
  too_long: 'This is too long for a code and a quantity.',
  unknown_code: 'We have no {code}.',
  ambiguous_code: '{code} is the number of two tools. Please enter the other code of yours.',
  archived: 'We do not make {code} any more. Look for one like it, or take the line out.',
  below_minimum: 'The smallest order is {minimum}.',
  above_maximum: 'The largest order is {maximum}.',
  not_a_multiple: 'It comes in steps of {multiple}: {fitting}.',
  not_enough: 'Only {available} left.',
  not_in_currency: 'We do not sell {code} in this currency. Choose another, or take it out.',
  not_on_sale: 'We do not sell {code} now. Look for one like it, or take the line out.',
};

/** In place of that for a tool of which the smallest order is more than there is. */
export const shortText = {
  none: 'None left now. Take the line out, or order it later.',
  some: 'Only {available} left, and the smallest order is {minimum}. Take the line out for now.',
} as const;

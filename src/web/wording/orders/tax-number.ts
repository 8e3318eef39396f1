/** What is known of a company's tax number; for its members and for staff. */
export const taxNumberTexts = {
  label: 'Tax number',
  /** Of other countries: nothing is known of how they are written. */
  kept: 'Kept as it is written: no register is asked about it.',
  format: 'It is written as those of its state are. VIES does not have numbers of that state.',
  waiting:
    'VIES, the register of the European Union, is asked about it. ' +
    'Until it answers tax is charged.',
  valid: 'Valid: checked with VIES on {day}.',
  named: 'It belongs to {name}.',
  namedAt: 'It belongs to {name}, {address}.',
  invalid: 'VIES did not know it on {day}, so tax is charged. A new number can take some days.',
  unavailable:
    'VIES cannot be reached: it is asked again at {time}. Until it answers tax is charged.',
  unreachable: 'VIES cannot be reached. Until it answers tax is charged.',
  askedNow: 'VIES is asked again now.',
  again: 'Ask VIES again',
  asking: 'VIES is asked about the tax number of {name}',
  hint:
    'One of the European Union is checked with VIES: once it is valid, ' +
    'what goes to another member state is sold without tax.',
} as const;

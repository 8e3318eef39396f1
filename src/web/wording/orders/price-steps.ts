/** Texts of prices by quantity: of everybody's, and of those that script puts in their place. */
export const priceStepTexts = {
  stepsOf: 'Prices by quantity, {name}',
  fromPieces: 'from {count}',
  sizesTogether: 'All sizes of it count together.',
};

/** Six reviews for an empty shop. They are about the shop, not about one tool. */

export type SeedReview = {
  /** At most 20 characters, as the review form allows. */
  readonly name: string;
  readonly text: string;
  readonly rating: 1 | 2 | 3 | 4 | 5;
  readonly image: '' | `/imagery/people/${string}.svg`;
};

export const seedReviews = [
  {
    name: 'Marta Lindqvist',
    text:
      'I restore windows. The round sash brushes wear into a point instead of wearing out, and I ' +
      'can order ten at a time without talking to a salesman.',
    rating: 5,
    image: '/imagery/people/marta.svg',
  },
  {
    name: 'Oduya & Sons',
    text:
      'Four painters, one order a month. Prices are plain, the boxes are packed properly, and ' +
      'what the page says is in stock is in stock.',
    rating: 5,
    image: '/imagery/people/oduya.svg',
  },
  {
    name: 'Pieter van Dam',
    text:
      'The 80 mm flat is the best varnish brush that I have had on a boat. It shed three hairs ' +
      'on the first day and none since.',
    rating: 4,
    image: '/imagery/people/pieter.svg',
  },
  {
    name: 'Aiko Tanabe',
    text:
      'I paint shop signs. The filberts come by the two dozen, all of them alike, and that is ' +
      'rarer than you would think.',
    rating: 5,
    image: '/imagery/people/aiko.svg',
  },
  {
    name: 'Rosa Delgado',
    text:
      'Good rollers and a tray that does not slide about. A dozen is a lot of brushes for a ' +
      'small firm, so I share an order with a neighbour.',
    rating: 4,
    image: '/imagery/people/rosa.svg',
  },
  {
    name: 'Tom Hartley',
    text:
      'The block brush is honest work for limewash. It came two days later than I hoped, but ' +
      'they told me so before I had to ask.',
    rating: 3,
    image: '/imagery/people/tom.svg',
  },
] as const satisfies readonly SeedReview[];

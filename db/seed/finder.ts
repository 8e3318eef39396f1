/**
 * What the brush finder of an empty shop asks and answers. Points: 40 and more where a product is
 * made for it, 20 where it serves well, 15 for a finish, 10 and less for what goes with it.
 */
import type { Question } from '#modules/finder/ranking.ts';

export interface SeedAnswer {
  /** What the rules call it; its slug is made of the name. */
  key: string;
  name: string;
  hint: string;
}

export const seedAnswers: Readonly<Record<Question, readonly SeedAnswer[]>> = {
  paint: [
    { key: 'gloss', name: 'Gloss enamel', hint: 'Oil-based gloss or satin' },
    { key: 'water', name: 'Water-borne enamel', hint: 'Gloss or satin that washes out in water' },
    { key: 'varnish', name: 'Oil varnish', hint: 'Clear, thinned with spirit' },
    { key: 'clear', name: 'Water-borne varnish', hint: 'Clear, washes out in water' },
    { key: 'emulsion', name: 'Emulsion', hint: 'For walls and ceilings indoors' },
    { key: 'chalk', name: 'Chalk paint', hint: 'Matt and water-based, often waxed' },
    { key: 'masonry', name: 'Masonry paint and limewash', hint: 'For render, brick and lime' },
    { key: 'oil', name: 'Oil and linseed paint', hint: 'Wood oil, floor oil, linseed oil paint' },
    { key: 'stain', name: 'Wood stain', hint: 'Thin, colours the grain' },
  ],
  surface: [
    { key: 'bare', name: 'Bare wood', hint: 'Boards, panels, table tops' },
    { key: 'trim', name: 'Trim and windows', hint: 'Frames, doors, skirtings, mouldings' },
    { key: 'smooth', name: 'Smooth walls', hint: 'Fine plaster, lining paper, ceilings' },
    { key: 'rough', name: 'Rough walls', hint: 'Rough plaster, render, brick' },
    { key: 'metal', name: 'Metal', hint: 'Radiators, pipes, railings' },
    { key: 'furniture', name: 'Furniture', hint: 'Chairs, chests, cupboards' },
    { key: 'floor', name: 'Floors', hint: 'Floorboards, stairs, decks' },
  ],
  finish: [
    { key: 'flawless', name: 'Flawless', hint: 'To be looked at closely, in low light' },
    { key: 'normal', name: 'Normal', hint: 'Neat from where people stand' },
    { key: 'quick', name: 'Quick', hint: 'Covered, and on to the next job' },
  ],
};

export interface SeedRule {
  /** Keys of answers, divided by blanks. */
  when: string;
  points: number;
  reason: string;
}

/** By the names of seeded products. */
export const seedRules: Readonly<Record<string, readonly SeedRule[]>> = {
  'Flat varnish brush': [
    {
      when: 'varnish oil bare trim furniture floor',
      points: 40,
      reason: 'Flagged hog bristle carries a whole panel of varnish or oil and lets it go evenly.',
    },
    {
      when: 'gloss bare furniture floor metal',
      points: 30,
      reason: 'The chiselled tip lays gloss thin and leaves a clean line.',
    },
    {
      when: 'stain bare trim furniture floor',
      points: 30,
      reason: 'Long hog bristle holds thin stain and gives it back evenly along the grain.',
    },
    {
      when: 'varnish oil gloss floor',
      points: 15,
      reason: 'The 80 mm width keeps a wet edge across boards, where a lap would show.',
    },
    {
      when: 'varnish gloss bare furniture flawless',
      points: 15,
      reason: 'The chiselled tip lays the last coat thin, so that strokes flow together.',
    },
  ],
  'Wall brush': [
    {
      when: 'emulsion rough',
      points: 40,
      reason: 'Stiff enough to push emulsion into rough plaster.',
    },
    {
      when: 'masonry smooth rough',
      points: 30,
      reason: 'Thick hog bristle spreads limewash over whole walls.',
    },
    {
      when: 'emulsion smooth',
      points: 20,
      reason: 'The quickest way to cover a wall without a roller.',
    },
    {
      when: 'chalk smooth rough',
      points: 20,
      reason: 'Thick hog bristle brings chalky, matt paint onto whole walls.',
    },
    {
      when: 'emulsion smooth flawless',
      points: -10,
      reason: 'Strokes of a wide brush show on a smooth wall.',
    },
  ],
  'Block brush, 170 mm': [
    {
      when: 'masonry smooth rough',
      points: 35,
      reason: 'Set in wood without a ferrule: there is no metal for lime to eat.',
    },
    {
      when: 'masonry rough',
      points: 10,
      reason: 'Made for masonry and render, which would ruin a finer brush.',
    },
    {
      when: 'masonry smooth rough quick',
      points: 15,
      reason: 'At 170 mm the widest head we make.',
    },
  ],
  'Radiator brush, 38 mm': [
    {
      when: 'gloss metal',
      points: 45,
      reason: 'Made for radiator enamel: the angled head reaches behind radiators and pipes.',
    },
  ],
  'Angled sash brush': [
    {
      when: 'water clear trim',
      points: 45,
      reason:
        'Tapered synthetic bristle keeps its shape in water, and the slanted tip shows the edge.',
    },
    {
      when: 'water clear bare furniture metal floor',
      points: 30,
      reason:
        'Synthetic bristle keeps its spring in water-borne paint all day; natural hog would swell.',
    },
    {
      when: 'chalk bare furniture',
      points: 30,
      reason: 'Tapered synthetic bristle keeps its shape in water-based chalk paint.',
    },
    {
      when: 'emulsion smooth rough',
      points: 25,
      reason: 'Cuts a straight line along ceilings and corners without tape.',
    },
    {
      when: 'emulsion smooth flawless',
      points: 15,
      reason: 'The slanted tip lets you see the edge that you are painting.',
    },
    {
      when: 'water clear chalk bare trim furniture flawless',
      points: 15,
      reason: 'Tapered tips lay water-borne paint down with hardly a mark.',
    },
  ],
  'Round sash brush': [
    {
      when: 'gloss oil trim',
      points: 45,
      reason:
        'The old joiners’ brush: it turns around every moulding and always offers a fresh edge.',
    },
    {
      when: 'varnish trim',
      points: 25,
      reason: 'Its point follows mouldings that a flat brush misses.',
    },
    {
      when: 'gloss oil trim flawless',
      points: 15,
      reason: 'A fine point for beads and the corners of window panes.',
    },
  ],
  'Oval trim brush': [
    {
      when: 'gloss trim',
      points: 40,
      reason: 'A full oval brush for doors and skirtings, with an edge fine enough to cut in with.',
    },
    {
      when: 'gloss bare furniture',
      points: 20,
      reason: 'The rounded tip leaves no tramlines in gloss or satin.',
    },
    {
      when: 'gloss trim quick',
      points: 15,
      reason: 'The oval belly carries more paint from each dip to the door.',
    },
  ],
  'Mini roller, 100 mm': [
    {
      when: 'gloss water trim furniture smooth',
      points: 25,
      reason: 'Fine pile leaves next to no texture in satin or gloss.',
    },
    {
      when: 'gloss water trim furniture quick',
      points: 25,
      reason: 'Doors and cupboards go faster with a roller than with a brush.',
    },
  ],
  'Roller frame with sleeve, 180 mm': [
    {
      when: 'emulsion smooth',
      points: 45,
      reason: 'A woven 6 mm pile lays emulsion evenly on walls and ceilings.',
    },
    {
      when: 'emulsion rough quick',
      points: 20,
      reason: 'Quick over the faces of a rough wall; a wall brush does the hollows.',
    },
    {
      when: 'emulsion smooth quick',
      points: 15,
      reason: 'The steel frame does not flex, so a wall goes quickly.',
    },
  ],
  'Roller sleeves, 180 mm, pair': [
    {
      when: 'emulsion smooth',
      points: 8,
      reason: 'Spare sleeves for the 180 mm frame: a clean one for each colour.',
    },
    {
      when: 'emulsion smooth flawless',
      points: 10,
      reason: 'Woven so that they shed no fluff into the paint.',
    },
  ],
  'Roller tray, galvanised, 270 mm': [
    { when: 'emulsion smooth', points: 10, reason: 'Its ribs even out the load on the sleeve.' },
    {
      when: 'gloss water trim furniture smooth quick',
      points: 5,
      reason: 'Its ribs even out the load on the mini roller.',
    },
  ],
  'Paint pail with hooks, 2.5 l': [
    {
      when: 'emulsion masonry chalk rough',
      points: 8,
      reason: 'Goes up the ladder with what you need, and its hooks hold the brushes.',
    },
    {
      when: 'gloss water oil varnish trim',
      points: 5,
      reason: 'Goes up the ladder with what you need, and its hooks hold the brushes.',
    },
  ],
  'Stencil brush': [
    {
      when: 'chalk bare furniture',
      points: 15,
      reason: 'Works wax into the grain over chalk paint or limed wood.',
    },
  ],
  'Filbert brush, No 12': [
    {
      when: 'gloss chalk furniture flawless',
      points: 8,
      reason: 'For flowers and borders on furniture: soft edges come by themselves.',
    },
  ],
  'Fan brush, No 12': [
    {
      when: 'stain bare furniture flawless',
      points: 8,
      reason: 'Its spread hairs blend and drag wood grain; it is not for filling in.',
    },
  ],
  'Putty knife, 38 mm': [
    {
      when: 'gloss water oil trim',
      points: 4,
      reason: 'For glazing putty and small holes before the first coat.',
    },
  ],
  'Broad scraper, 76 mm': [
    {
      when: 'emulsion masonry chalk smooth rough',
      points: 4,
      reason: 'Takes old paint and paper off, and fills the wall, before the first coat.',
    },
  ],
};

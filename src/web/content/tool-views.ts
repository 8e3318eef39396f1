/**
 * Further pictures of a tool, by what its specification says of it: a close-up only where it shows
 * that very thing, a finished piece of work only where the tool is meant for it.
 */
import type { Fact } from '#modules/catalogue/tool.ts';
import { imagery } from './imagery.ts';
import type { Picture } from './picture.ts';

export interface ToolView {
  picture: Picture;
  caption: string;
}

interface Rule {
  fact: string;
  says: RegExp;
  /** What rules the picture out although the fact fits. */
  butNot?: RegExp;
  picture: keyof typeof imagery;
  caption: string;
}

const rules: readonly Rule[] = [
  {
    fact: 'Bristle',
    says: /natural/i,
    // Cut flat, black or synthetic hair looks different close up.
    butNot: /flat cut|black|synthetic/i,
    picture: 'macro-bristle-tips',
    caption: 'The tips of natural bristle, flagged and never cut: they hold the paint.',
  },
  {
    fact: 'Ferrule',
    says: /^(?!none).*brass(?! nails)/i,
    picture: 'macro-brass-ferrule',
    caption: 'The brass ferrule, beaded by hand and nailed to walnut.',
  },
  {
    fact: 'Ferrule',
    says: /nails/i,
    picture: 'macro-brass-ferrule',
    caption: 'How we nail a ferrule so that nothing turns, here on a brush in brass and walnut.',
  },
  {
    fact: 'Handle',
    says: /oxblood/i,
    picture: 'macro-makers-mark',
    caption: 'Kind, bristle and size, burnt into the beech: here the 50 mm brush.',
  },
  {
    fact: 'Handle',
    says: /oxblood/i,
    picture: 'macro-dipped-handle',
    caption: 'The end of the handle, dipped in oxblood lacquer and bored, to hang it up.',
  },
  {
    fact: 'Good for',
    says: /\bdoors?\b/i,
    picture: 'gallery-panelled-door',
    caption: 'What it is for: a panelled door, second coat.',
  },
  {
    fact: 'Good for',
    says: /\bwindows?\b|linseed/i,
    picture: 'gallery-clapboard-facade',
    caption: 'What it is for: a sash window in a clapboard wall.',
  },
  {
    fact: 'Good for',
    says: /cutting in|\bwalls?\b|emulsion/i,
    picture: 'gallery-green-wall',
    caption: 'What it is for: a wall, and one clean line at its edge.',
  },
];

/** In the order of the rules; none when nothing fits. */
export function viewsOf(facts: readonly Fact[]): ToolView[] {
  return rules
    .filter((rule) => facts.some((fact) => fits(rule, fact)))
    .map(({ picture, caption }) => ({ picture: imagery[picture], caption }));
}

function fits({ fact, says, butNot }: Rule, { label, value }: Fact): boolean {
  return label === fact && says.test(value) && !(butNot?.test(value) ?? false);
}

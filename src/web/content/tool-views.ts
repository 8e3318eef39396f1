/**
 * Further pictures of a tool that a picture of the content folder shows, chosen by its
 * specification: a close-up only where it shows that very thing, a finished piece of work only
 * where the tool is meant for it.
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
  pattern: RegExp;
  /** Excludes the picture although the pattern matches. */
  exclude?: RegExp;
  picture: keyof typeof imagery;
  caption: string;
}

const rules: readonly Rule[] = [
  {
    fact: 'Bristle',
    pattern: /natural/i,
    // Cut flat, black or synthetic hair looks different close up.
    exclude: /flat cut|black|synthetic/i,
    picture: 'macro-bristle-tips',
    caption: 'The tips of natural bristle, flagged and never cut: they hold the paint.',
  },
  {
    fact: 'Ferrule',
    pattern: /^(?!none).*brass(?! nails)/i,
    picture: 'macro-brass-ferrule',
    caption: 'The brass ferrule, beaded by hand and nailed to walnut.',
  },
  {
    fact: 'Ferrule',
    pattern: /nails/i,
    picture: 'macro-brass-ferrule',
    caption: 'How we nail a ferrule so that nothing turns, here on a brush in brass and walnut.',
  },
  {
    fact: 'Handle',
    pattern: /oxblood/i,
    picture: 'macro-makers-mark',
    caption: 'Kind, bristle and size, burnt into the beech: here the 50 mm brush.',
  },
  {
    fact: 'Handle',
    pattern: /oxblood/i,
    picture: 'macro-dipped-handle',
    caption: 'The end of the handle, dipped in oxblood lacquer and bored, to hang it up.',
  },
  {
    fact: 'Good for',
    pattern: /\bdoors?\b/i,
    picture: 'gallery-panelled-door',
    caption: 'What it is for: a panelled door, second coat.',
  },
  {
    fact: 'Good for',
    pattern: /\bwindows?\b|linseed/i,
    picture: 'gallery-clapboard-facade',
    caption: 'What it is for: a sash window in a clapboard wall.',
  },
  {
    fact: 'Good for',
    pattern: /cutting in|\bwalls?\b|emulsion/i,
    picture: 'gallery-green-wall',
    caption: 'What it is for: a wall, and one clean line at its edge.',
  },
];

/** In the order of the rules; none when nothing fits. */
export function viewsOf(facts: readonly Fact[]): ToolView[] {
  return rules
    .filter((rule) => facts.some((fact) => matches(rule, fact)))
    .map(({ picture, caption }) => ({ picture: imagery[picture], caption }));
}

function matches({ fact, pattern, exclude }: Rule, { label, value }: Fact): boolean {
  return label === fact && pattern.test(value) && !(exclude?.test(value) ?? false);
}

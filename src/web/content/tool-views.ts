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
    // Hair that is cut flat, ground to a point, black or synthetic looks different close up, and so
    // does that of an artist's brush, of which the value says only where it is from.
    exclude: /flat cut|black|synthetic|pointed|^natural hog$/i,
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

/** The tool from the side, by the photograph of its front; sizes of a product share one. */
const sideViews: Readonly<Record<string, { picture: keyof typeof imagery; caption: string }>> = {
  ...ofEach(['brush-flat-varnish-30', 'brush-flat-varnish', 'brush-flat-varnish-80'], {
    picture: 'brush-flat-varnish-loaded',
    caption: 'Loaded with varnish. Here the 50 mm brush.',
  }),
  ...ofEach(['brush-wall-100'], {
    picture: 'brush-wall-100-loaded',
    caption: 'Loaded with barn red, for clapboard.',
  }),
  ...ofEach(['brush-wall-block'], {
    picture: 'brush-wall-block-loaded',
    caption: 'Loaded with ochre, for a long wall.',
  }),
  ...ofEach(['brush-angle-sash-38', 'brush-angle-sash'], {
    picture: 'brush-angle-sash-loaded',
    caption: 'Loaded for cutting in. Here the 63 mm brush.',
  }),
  ...ofEach(['brush-oval-trim-10', 'brush-oval-trim'], {
    picture: 'brush-oval-trim-loaded',
    caption: 'Loaded with blue, for a door. Here No 14.',
  }),
  ...ofEach(['brush-round-sash-4', 'brush-round-sash'], {
    picture: 'brush-round-sash-side',
    caption: 'From the side, new: ground to a point. Here No 8.',
  }),
  ...ofEach(['artist-filbert'], {
    picture: 'artist-filbert-loaded',
    caption: 'Full of vermilion, for a letter.',
  }),
};

function ofEach<View>(names: readonly string[], view: View): Record<string, View> {
  return Object.fromEntries(names.map((name) => [name, view]));
}

/** Of a tool whose `img` is a photograph of the shop's own. */
export function sideViewsOf(img: string): ToolView[] {
  const name = /^\/imagery\/([a-z0-9-]+)\.webp$/.exec(img)?.[1] ?? '';
  const view = Object.hasOwn(sideViews, name) ? sideViews[name] : undefined;
  return view ? [{ picture: imagery[view.picture], caption: view.caption }] : [];
}

/** In the order of the rules; none when nothing fits. */
export function viewsOf(facts: readonly Fact[]): ToolView[] {
  return rules
    .filter((rule) => facts.some((fact) => matches(rule, fact)))
    .map(({ picture, caption }) => ({ picture: imagery[picture], caption }));
}

function matches({ fact, pattern, exclude }: Rule, { label, value }: Fact): boolean {
  return label === fact && pattern.test(value) && !(exclude?.test(value) ?? false);
}

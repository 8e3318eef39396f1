/**
 * The shape of the picture manifest (`imagery.ts`, which `node scripts/brand/images.ts` writes)
 * and the addresses of its files. A file's name carries a digest of its content, so it may be
 * cached for ever; `/imagery/{name}.webp` is the stable address that a tool's `img` holds.
 */
import { imagery } from './imagery.ts';

export type PictureFormat = 'avif' | 'webp';

/** One cut of a photograph in several widths; `width` and `height` are those of the widest. */
export type Rendition = {
  /** Address without width, digest and ending: `/imagery/paint-pail-card`. */
  readonly stem: string;
  readonly digest: string;
  readonly width: number;
  readonly height: number;
  /** Widths on hand in each format, narrow to wide, in pixels. */
  readonly avif: readonly number[];
  readonly webp: readonly number[];
};

/** A blurred preview of the picture, as a few colours, shown until it has loaded. */
export type BlurPlaceholder = {
  /** How much of the width is plain background on either side, in per cent. */
  readonly side: number;
  /** The colours from top to bottom of the part in between. */
  readonly rows: readonly `#${string}`[];
};

export type Picture = {
  readonly alt: string;
  /** Mean colour, to fill the area until the picture has loaded. */
  readonly colour: `#${string}`;
  /** None of a cut-out, through which it would show. */
  readonly blurPlaceholder?: BlurPlaceholder;
  /** Has no ground of its own: the page's shows through, by day and by night. */
  readonly isCutOut?: true;
  readonly full: Rendition;
  /** 4:5, ferrules on one line across tools. Every picture of a tool has it. */
  readonly card?: Rendition;
  /** The cut of the hero for narrow screens. */
  readonly phone?: Rendition;
  /** Digest of the whole at twice the size, for who looks closer; see `zoomOf`. */
  readonly zoom?: string;
};

/** For who looks closer, in AVIF alone; undefined where the photograph is no larger than `full`. */
export function zoomOf({ full, zoom }: Picture): Rendition | undefined {
  if (zoom === undefined) return undefined;
  const [width, height] = [zoomWidth, Math.round((zoomWidth * full.height) / full.width)];
  return { stem: `${full.stem}-zoom`, digest: zoom, width, height, avif: [zoomWidth], webp: [] };
}

/** In pixels. */
export const zoomWidth = 2400;

/** `imagery` by any name, for names that come from data. */
const byName: Readonly<Record<string, Picture>> = imagery;

/** The `srcset` of a rendition in one format, with no wider files than that. */
export function srcSet(rendition: Rendition, format: PictureFormat, widest = Infinity): string {
  return rendition[format]
    .filter((width) => width <= widest)
    .map((width) => `${pictureUrl(rendition, width, format)} ${width}w`)
    .join(', ');
}

/** For `<img src>`: the widest WebP, which every browser of the last years can read. */
export function fallbackUrl(rendition: Rendition, widest = Infinity): string {
  const width = rendition.webp.findLast((one) => one <= widest);
  return pictureUrl(rendition, width ?? rendition.width, 'webp');
}

/** The address of one file; the width must be one that the rendition has in that format. */
export function pictureUrl(rendition: Rendition, width: number, format: PictureFormat): string {
  return `${rendition.stem}-${width}.${rendition.digest}.${format}`;
}

/** How soft the edge between the tool and its ground is drawn, in per cent of the width. */
const softEdge = 16;

/** As a `background-image`. A scene has no plain background: its colours span the width. */
export function blurPlaceholderImage({ side, rows }: BlurPlaceholder): string {
  const down = `linear-gradient(${rows.join(',')})`;
  if (side === 0) return down;
  const [from, to] = [side + softEdge, 100 - side - softEdge];
  const clear = `#0000 ${Math.min(from, 50)}% ${Math.max(to, 50)}%`;
  return `linear-gradient(90deg,var(--well) ${side}%,${clear},var(--well) ${100 - side}%),${down}`;
}

/** The photograph behind a tool's `img`, or undefined when `img` is not one of the shop's own. */
export function findPictureByImg(img: string): Picture | undefined {
  const name = /^\/imagery\/([a-z0-9-]+)\.webp$/.exec(img)?.[1];
  return name !== undefined && Object.hasOwn(byName, name) ? byName[name] : undefined;
}

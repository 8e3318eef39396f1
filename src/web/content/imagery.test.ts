import { createHash } from 'node:crypto';
import { readFile, readdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureSources } from '@ferrule/photo-studio';
import { seedReviews } from '#db/seed/reviews.ts';
import { seedTools } from '#db/seed/tools.ts';
import { imagery } from './imagery.ts';
import { fallbackUrl, findPictureByImg, pictureUrl, srcSet, zoomOf } from './picture.ts';
import type { Picture, Rendition } from './picture.ts';

const served = fileURLToPath(new URL('../../../public', import.meta.url));
const mebibyte = 1024 * 1024;
const pictures = Object.entries<Picture>(imagery);
const renditions = pictures.flatMap(([, picture]) =>
  [picture.full, picture.card, picture.phone, zoomOf(picture)].filter((one) => one !== undefined),
);

describe('the picture manifest', () => {
  it('lists every photograph, with its text', () => {
    expect(Object.keys(imagery)).toEqual(Object.keys(pictureSources));
    for (const [name, source] of Object.entries(pictureSources)) {
      expect(findPictureNamed(name)?.alt).toBe(source.alt);
    }
  });

  it('names exactly the files that are served', async () => {
    const stable = pictures.filter(([, { card }]) => card).map(([name]) => `/imagery/${name}.webp`);
    const onDisk = (await readdir(`${served}/imagery`, { withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => `/imagery/${entry.name}`);
    expect(onDisk.toSorted()).toEqual([...renditions.flatMap(urlsOf), ...stable].toSorted());
  });

  it('carries the digest of the files’ content, so that they may be cached for ever', async () => {
    for (const rendition of renditions) {
      const hash = createHash('sha256');
      for (const url of urlsOf(rendition)) hash.update(await readFile(served + url));
      expect(rendition.digest).toBe(hash.digest('hex').slice(0, 10));
    }
  });

  it('tells the true size of each file', async () => {
    for (const rendition of renditions) {
      for (const url of urlsOf(rendition)) {
        const { width, height } = await sharp(served + url).metadata();
        expect(url).toContain(`-${width}.`);
        expect(Math.abs(width / height - rendition.width / rendition.height)).toBeLessThan(0.01);
      }
    }
  });

  it('stays small: no file over 1 MiB, those of pages together under 6 MiB', async () => {
    const sizes = { ofPages: 0, ofZooms: 0 };
    for (const name of await readdir(`${served}/imagery`)) {
      const { size } = await stat(`${served}/imagery/${name}`);
      expect(size).toBeLessThan(mebibyte);
      sizes[name.includes('-zoom-') ? 'ofZooms' : 'ofPages'] += size;
    }
    expect(sizes.ofPages).toBeLessThan(6 * mebibyte);
    expect(sizes.ofZooms).toBeLessThan(6 * mebibyte);
  });
});

describe('addresses of pictures', () => {
  const rendition = {
    stem: '/imagery/pail',
    digest: 'abc',
    width: 20,
    height: 10,
    avif: [10, 20],
    webp: [10],
  } satisfies Rendition;

  it('a source set names every width', () => {
    expect(srcSet(rendition, 'avif')).toBe(
      '/imagery/pail-10.abc.avif 10w, /imagery/pail-20.abc.avif 20w',
    );
  });

  it('the fallback is a WebP that is there', () => {
    expect(fallbackUrl(rendition)).toBe('/imagery/pail-10.abc.webp');
  });

  it('a stranger’s address is no picture of the shop’s', () => {
    expect(findPictureByImg('https://elsewhere.example/imagery/paint-pail.webp')).toBeUndefined();
    expect(findPictureByImg('/imagery/no-such-tool.webp')).toBeUndefined();
    expect(findPictureByImg('/imagery/constructor.webp')).toBeUndefined();
  });
});

describe('the seed', () => {
  it('has 24 tools, each of its own name', () => {
    expect(seedTools).toHaveLength(24);
    expect(new Set(seedTools.map((tool) => tool.name)).size).toBe(24);
    expect(new Set(seedTools.map((tool) => tool.slug)).size).toBe(24);
  });

  it.each(seedTools.map((tool) => [tool.slug, tool] as const))(
    '%s has a photograph, a card and a price in whole cents',
    (_slug, tool) => {
      expect(tool.img).toBe(`/imagery/${tool.picture}.webp`);
      expect(findPictureByImg(tool.img)?.card).toMatchObject({ width: 960, height: 1200 });
      expect(Number.isSafeInteger(tool.priceMinor) && tool.priceMinor > 0).toBe(true);
      expect(tool.minimumOrder).toBeGreaterThanOrEqual(1);
      expect(tool.stock).toBeGreaterThanOrEqual(0);
      expect(Number.isInteger(Math.round(tool.rating * 1000) / 100)).toBe(true);
    },
  );

  it('shows the states of a shelf: empty, below its minimum, full', () => {
    expect(seedTools.some((tool) => tool.stock === 0)).toBe(true);
    expect(seedTools.some((tool) => tool.stock > 0 && tool.stock < tool.minimumOrder)).toBe(true);
    expect(seedTools.some((tool) => tool.stock >= 1000)).toBe(true);
  });

  it('has six reviews whose names fit the form and whose portraits are there', async () => {
    expect(seedReviews).toHaveLength(6);
    for (const review of seedReviews) {
      expect(review.name.length).toBeLessThanOrEqual(20);
      expect(await readFile(served + review.image, 'utf8')).toContain('<svg');
    }
  });
});

function findPictureNamed(name: string): Picture | undefined {
  return pictures.find(([known]) => known === name)?.[1];
}

function urlsOf(rendition: Rendition): string[] {
  return [
    ...rendition.avif.map((width) => pictureUrl(rendition, width, 'avif')),
    ...rendition.webp.map((width) => pictureUrl(rendition, width, 'webp')),
  ];
}

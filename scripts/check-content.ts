/**
 * Holds the content of the pages (`src/web/content`) against its schemas, and the drawings that
 * it names against public/. The build asks before it begins, so that a slip in a text is told by
 * its place instead of being seen by a visitor.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { z } from 'zod';
import { paletteFaults, readPalette } from '#web/content/palette.ts';
import * as schema from '#web/content/schema.ts';

/** What each file gives, by its name there. */
const files = {
  'company.ts': { company: schema.companySchema },
  'home.ts': {
    hero: schema.heroSchema,
    about: schema.aboutSchema,
    tools: schema.toolsSchema,
    making: schema.makingSchema,
    reviews: schema.reviewsSchema,
    gallery: schema.sectionSchema,
    contact: schema.sectionSchema,
  },
  'gallery.ts': { scenes: schema.scenesSchema, galleryPage: schema.galleryPageSchema },
  'team.ts': { team: schema.teamSchema },
  'achievement.ts': { achievement: schema.achievementSchema },
  'profile.ts': { profile: schema.profileSchema },
  'blog.ts': { blog: schema.blogSchema },
  'reviews.ts': { reviewPage: schema.reviewPageSchema },
  'terms.ts': { terms: schema.paperSchema },
  'privacy.ts': { privacy: schema.paperSchema },
} as const satisfies Record<string, Record<string, z.ZodType>>;

const folder = 'src/web/content';

/** Throws with one line for each fault: file, place in it, what is wrong. */
export async function checkContent(root: string): Promise<void> {
  const faults = await contentFaults(root);
  if (faults.length === 0) return;
  throw new Error(`The content of the pages is not right:\n${faults.join('\n')}`);
}

/** The lines that `checkContent` throws; none when all is well. */
export async function contentFaults(root: string): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(files).map(([file, schemas]) => faultsOfFile(root, file, schemas)),
  );
  return [...found.flat(), ...(await coloursMissing(root))];
}

async function coloursMissing(root: string): Promise<string[]> {
  const path = `${folder}/palette.css`;
  const palette = readPalette(await readFile(join(root, path), 'utf8'));
  return paletteFaults(palette).map((fault) => `${path}: ${fault}`);
}

async function faultsOfFile(
  root: string,
  file: string,
  schemas: Record<string, z.ZodType>,
): Promise<string[]> {
  const url = pathToFileURL(join(root, folder, file)).href;
  const given: Record<string, unknown> = await import(url);
  return Object.entries(schemas).flatMap(([name, itsSchema]) => {
    const content = given[name];
    const faults = [...schemaFaults(itsSchema, content), ...missingDrawings(root, content)];
    return faults.map(
      ({ path, what }) => `${folder}/${file}: ${[name, ...path].join('.')} ${what}`,
    );
  });
}

interface Fault {
  path: PropertyKey[];
  what: string;
}

function schemaFaults(itsSchema: z.ZodType, content: unknown): Fault[] {
  const { error } = itsSchema.safeParse(content);
  return (error?.issues ?? []).map(({ path, message }) => ({ path, what: message }));
}

/** Drawings that are named somewhere in the content and are not in public/. */
function missingDrawings(root: string, content: unknown, path: PropertyKey[] = []): Fault[] {
  if (typeof content === 'string') {
    const isMissing =
      content.startsWith('/illustrations/') && !existsSync(join(root, 'public', content));
    return isMissing ? [{ path, what: `names public${content}, which is not there` }] : [];
  }
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([key, value]) =>
    missingDrawings(root, value, [...path, key]),
  );
}

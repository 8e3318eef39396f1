/**
 * Checks the content of the pages (`src/web/content`) against its schemas, and that the drawings
 * it names are in public/. The build does so first, so that a mistake in a text is reported with
 * its place instead of being seen by a visitor.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { z } from 'zod';
import { paletteErrors, readPalette } from '#web/content/palette.ts';
import * as schema from '#web/content/schema.ts';

/** The exports of each file, by name. */
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
  'workshop.ts': { workshop: schema.workshopSchema },
  'replies.ts': { replies: schema.repliesSchema },
  'reviews.ts': { reviewPage: schema.reviewPageSchema },
  'terms.ts': { terms: schema.legalDocumentSchema },
  'privacy.ts': { privacy: schema.legalDocumentSchema },
} as const satisfies Record<string, Record<string, z.ZodType>>;

const folder = 'src/web/content';

/** Throws with one line for each violation: file, place in it, what is wrong. */
export async function checkContent(root: string): Promise<void> {
  const violations = await findContentViolations(root);
  if (violations.length === 0) return;
  throw new Error(`The content of the pages is not right:\n${violations.join('\n')}`);
}

/** The lines that `checkContent` throws; none when all is well. */
export async function findContentViolations(root: string): Promise<string[]> {
  const violationsByFile = await Promise.all(
    Object.entries(files).map(([file, schemas]) => findFileViolations(root, file, schemas)),
  );
  return [...violationsByFile.flat(), ...(await findPaletteViolations(root))];
}

async function findPaletteViolations(root: string): Promise<string[]> {
  const path = `${folder}/palette.css`;
  const palette = readPalette(await readFile(join(root, path), 'utf8'));
  return paletteErrors(palette).map((violation) => `${path}: ${violation}`);
}

async function findFileViolations(
  root: string,
  file: string,
  schemas: Record<string, z.ZodType>,
): Promise<string[]> {
  const url = pathToFileURL(join(root, folder, file)).href;
  const fileExports: Record<string, unknown> = await import(url);
  return Object.entries(schemas).flatMap(([name, contentSchema]) => {
    const content = fileExports[name];
    const violations = [
      ...findSchemaViolations(contentSchema, content),
      ...findMissingDrawings(root, content),
    ];
    return violations.map(
      ({ path, message }) => `${folder}/${file}: ${[name, ...path].join('.')} ${message}`,
    );
  });
}

interface Violation {
  path: PropertyKey[];
  message: string;
}

function findSchemaViolations(contentSchema: z.ZodType, content: unknown): Violation[] {
  const { error } = contentSchema.safeParse(content);
  return (error?.issues ?? []).map(({ path, message }) => ({ path, message }));
}

/** Drawings that are named somewhere in the content and are not in public/. */
function findMissingDrawings(
  root: string,
  content: unknown,
  path: PropertyKey[] = [],
): Violation[] {
  if (typeof content === 'string') {
    const isMissing =
      content.startsWith('/illustrations/') && !existsSync(join(root, 'public', content));
    return isMissing ? [{ path, message: `names public${content}, which is not there` }] : [];
  }
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([key, value]) =>
    findMissingDrawings(root, value, [...path, key]),
  );
}

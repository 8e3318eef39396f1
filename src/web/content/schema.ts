/**
 * What the files of this folder must contain. `scripts/checks/check-content.ts` reads them and
 * stops the build when one does not match; the types below tell an editor the same.
 */
import { z } from 'zod';
import { specified } from '../wording/specified.ts';
import { imagery } from './imagery.ts';

const text = z.string().trim().min(1, 'must not be empty');
const texts = z.array(text).min(1, 'must not be empty').readonly();
const pictureName = z.custom<keyof typeof imagery>(
  (name) => typeof name === 'string' && Object.hasOwn(imagery, name),
  'must be the name of a photograph in imagery.ts',
);
const illustration = z
  .string()
  .regex(/^\/illustrations\/[\w-]+\.svg$/, 'must be an address such as /illustrations/name.svg');
const altText = z.string().trim().min(10, 'must describe the picture for those who do not see it');
const isoDay = z.iso.date('must be a day such as 2026-11-20');
const slug = z.string().regex(/^[a-z][a-z0-9-]*$/, 'must be lower case letters and hyphens');

const drawing = z.strictObject({ src: illustration, alt: altText });

const link = z.strictObject({
  name: text,
  href: z.string().regex(/^(?:\/|https:\/\/|mailto:)\S+$/, 'must be a path, https: or mailto:'),
});

export const companySchema = z.strictObject({
  name: text,
  shortName: text.max(12, 'must fit beneath an icon: 12 letters at most'),
  since: z.int().min(1700, 'must be a year'),
  line: text,
  description: text,
  location: texts,
  country: text,
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be two letters, such as US')
    .optional(),
  safety: text,
  email: z.email('must be an email address'),
  phone: text,
  phoneLink: z.string().regex(/^\+\d{6,15}$/, 'must be + and digits only'),
  passwordWords: z.array(slug.min(4, 'must be words of four letters and more')).readonly(),
  copyright: z.string().includes('{year}', { error: 'must have {year} in it' }),
});

const fact = z.strictObject({ figure: text, name: text, text });

export const heroSchema = z.strictObject({
  picture: pictureName.refine(
    (name) => 'phone' in imagery[name],
    "must be a photograph with a cut for phones: `use: 'hero'` " +
      'in packages/photo-studio/src/pictures.ts',
  ),
  label: text,
  title: text,
  text,
  action: text,
});

export const aboutSchema = z.strictObject({
  label: text,
  title: text,
  text,
  facts: z.array(fact).length(3, 'must have three facts').readonly(),
});

const step = z.strictObject({ picture: pictureName, title: text, text });

export const makingSchema = z.strictObject({
  label: text,
  title: text,
  steps: z.array(step).min(1).readonly(),
});

/** Label, heading and lesser texts of a section. */
export const sectionSchema = z.strictObject({
  label: text,
  title: text.optional(),
  text: text.optional(),
  empty: text.optional(),
  link: text.optional(),
});

export const reviewsSchema = sectionSchema.extend({
  more: text,
  showPicture: z.string().includes('{host}', { error: 'must have {host} in it' }),
  pictureUnreachable: text,
});

/** The style sheet knows eight numbers of kinds (`.shelves` in home.css), the last the others'. */
const mostKinds = 7;

export const toolsSchema = z.strictObject({
  label: text,
  title: text,
  empty: text,
  filter: text,
  all: text,
  kinds: z
    .array(z.strictObject({ kind: slug, name: text }))
    .max(mostKinds, 'must be seven kinds at most')
    .refine((kinds) => new Set(kinds.map(({ kind }) => kind)).size === kinds.length, {
      error: 'must name each kind once',
    })
    .readonly(),
  others: text,
});

const scene = z.strictObject({
  picture: pictureName,
  caption: text,
  /** Tools, as the shop's search finds them. */
  paintedWith: texts,
});

export const scenesSchema = z.array(scene).length(4, 'must be four pictures').readonly();

export const galleryPageSchema = z.strictObject({
  title: text,
  lead: text,
  paintedWith: text,
  larger: z.string().includes('{caption}', { error: 'must have {caption} in it' }),
  place: z.string().includes('{number}', { error: 'must have {number} in it' }),
  previous: text,
  next: text,
  close: text,
});

const network = z.enum(['instagram', 'facebook', 'linkedin']);

/** Whose portrait is the brush that they use. */
const portrait = {
  picture: pictureName,
  /** The tool of the picture, as the shop's search finds it. */
  brush: text,
};

const member = z.strictObject({
  name: text,
  ...portrait,
  text,
  social: z
    .array(
      z.strictObject({
        network,
        /** Without one the icon is shown, and leads nowhere. */
        href: z
          .url({ protocol: /^https$/, error: 'must be an https address' })
          .refine((href) => !/\.example(\/|$)/.test(href), {
            error: 'must be an address that exists, or be left out',
          })
          .optional(),
      }),
    )
    .min(1, 'must have a link at least')
    .readonly(),
});

export const teamSchema = z.strictObject({
  title: text,
  lead: text,
  /** Before the name of a member's brush. */
  wearsOut: text,
  /** What stands for the picture. */
  portrait: z.string().includes('{name}', { error: 'must have {name} in it' }),
  members: z.array(member).length(6, 'must be six people').readonly(),
});

const counterWord = z.custom<keyof typeof specified.achievement.counters>(
  (word) => typeof word === 'string' && Object.hasOwn(specified.achievement.counters, word),
  'must be a word of achievement.counters in the wording',
);

export const achievementSchema = z.strictObject({
  title: text,
  lead: text,
  counters: z
    .array(z.strictObject({ figure: text, word: counterWord, text }))
    .length(4, 'must be four figures')
    .readonly(),
  behind: z.strictObject({ picture: pictureName, title: text, paragraphs: texts }),
});

export const profileSchema = z.strictObject({
  name: text,
  role: text,
  ...portrait,
  text,
  education: z
    .array(z.strictObject({ what: text, where: text, years: text }))
    .min(1)
    .readonly(),
  skills: texts,
  links: z.array(link).min(1, 'must have a link at least').readonly(),
});

const block = z.union(
  [
    z.strictObject({ text }),
    z.strictObject({ list: texts }),
    z.strictObject({ code: z.array(z.string()).min(1).readonly(), about: text }),
    z.strictObject({ drawing, caption: text }),
  ],
  'must be { text }, { list }, { code, about } or { drawing, caption }',
);

const blocks = z.array(block).min(1, 'must not be empty').readonly();

export const blogSchema = z.strictObject({
  title: text,
  lead: text,
  answers: z
    .array(z.strictObject({ id: slug, question: text, blocks }))
    .length(5, 'must be five questions')
    .readonly(),
});

export const workshopSchema = z.strictObject({
  title: text,
  lead: text,
  /** Said where the blog leads to them. */
  fromBlog: text,
  /** Said at tools whose specification has this row. */
  fromTool: text,
  ofFact: text,
  tools: text,
  notes: z
    .array(
      z.strictObject({
        id: slug,
        picture: pictureName,
        title: text,
        blocks,
        /** As the shop's search finds them. */
        tools: texts,
      }),
    )
    .min(1, 'must have a note at least')
    .readonly(),
});

/** What staff begin an answer with. */
export const repliesSchema = z.array(z.strictObject({ title: text, text })).readonly();

/** Terms and privacy. */
export const legalDocumentSchema = z.strictObject({
  lead: text,
  since: isoDay,
  sections: z
    .array(z.strictObject({ id: slug, heading: text, blocks }))
    .min(1)
    .readonly(),
});

export const reviewPageSchema = z.strictObject({ lead: text });

export type Company = z.infer<typeof companySchema>;
export type Scene = z.infer<typeof scene>;
export type Team = z.infer<typeof teamSchema>;
export type Member = z.infer<typeof member>;
export type Network = z.infer<typeof network>;
export type Achievement = z.infer<typeof achievementSchema>;
export type Profile = z.infer<typeof profileSchema>;
export type Drawing = z.infer<typeof drawing>;
export type Block = z.infer<typeof block>;
export type Blog = z.infer<typeof blogSchema>;
export type Workshop = z.infer<typeof workshopSchema>;
export type Replies = z.infer<typeof repliesSchema>;
export type LegalDocument = z.infer<typeof legalDocumentSchema>;

/** Addresses of products and categories, made of their names. Pure. */

const maxSlugLength = 80;
/** Accents and the like, which stand beside their letters when these are decomposed. */
const marks = /\p{Mark}/gu;
/** Letters that do not decompose. */
const transliterations: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' },
};

/** 'Flat brush, 50 mm' → 'flat-brush-50-mm'; '' when nothing of the name can be in an address. */
export function toSlug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(marks, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđðłþı]/g, (character) => transliterations[character] ?? '');
  const slug = plain.replaceAll(/[^a-z0-9]+/g, '-').slice(0, maxSlugLength);
  return slug.replaceAll(/^-+|-+$/g, '');
}

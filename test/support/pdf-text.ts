/** Reads the text of a PDF back, as the shop writes it: by each face's own table of its signs. */
import { inflateSync } from 'node:zlib';

interface PdfObject {
  dictionary: string;
  stream: Buffer | undefined;
}

/** The lines of each page, in the order in which they were drawn. */
export function readPdfPages(file: Buffer): string[][] {
  const objects = readObjects(file);
  const pages = [...objects.values()].filter(({ dictionary }) =>
    /\/Type \/Page\b/.test(dictionary),
  );
  return pages.map(({ dictionary }) => {
    const contents = refOf(dictionary, 'Contents');
    const resources = objects.get(refOf(dictionary, 'Resources') ?? -1);
    const fonts = readFonts(objects, resources?.dictionary ?? dictionary);
    return readLines(objects.get(contents ?? -1)?.stream?.toString('latin1') ?? '', fonts);
  });
}

function readObjects(file: Buffer): Map<number, PdfObject> {
  const text = file.toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const match of text.matchAll(/(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length;
    const streamAt = text.indexOf('stream\n', start);
    const endAt = text.indexOf('endobj', start);
    const hasStream = streamAt > 0 && streamAt < endAt;
    const dictionary = text.slice(start, hasStream ? streamAt : endAt);
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
    const from = streamAt + 'stream\n'.length;
    const raw = hasStream ? file.subarray(from, from + length) : undefined;
    const stream = raw && dictionary.includes('/FlateDecode') ? inflateSync(raw) : raw;
    objects.set(Number(match[1]), { dictionary, stream });
  }
  return objects;
}

function refOf(dictionary: string, key: string): number | undefined {
  const found = new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1];
  return found === undefined ? undefined : Number(found);
}

type Font = ReadonlyMap<number, string>;

function readFonts(objects: Map<number, PdfObject>, dictionary: string): Map<string, Font> {
  const fonts = new Map<string, Font>();
  for (const [, name = '', ref = ''] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const font = objects.get(Number(ref))?.dictionary ?? '';
    const table = objects.get(refOf(font, 'ToUnicode') ?? -1)?.stream?.toString('latin1') ?? '';
    fonts.set(name, readTable(table));
  }
  return fonts;
}

/** Of 'bfrange' with a list of signs for each glyph. */
function readTable(table: string): Font {
  const signs = new Map<number, string>();
  for (const [, first = '', list = ''] of table.matchAll(
    /<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi,
  )) {
    for (const [index, [, code = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
      const units = code.replaceAll(' ', '').match(/.{4}/g) ?? [];
      const text = units.map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');
      signs.set(Number.parseInt(first, 16) + index, text);
    }
  }
  return signs;
}

function readLines(content: string, fonts: ReadonlyMap<string, Font>): string[] {
  const lines: string[] = [];
  let font: Font | undefined;
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name);
    else lines.push(decode(shown ?? '', font));
  }
  return lines;
}

function decode(shown: string, font: Font | undefined): string {
  const codes = [...shown.matchAll(/<([0-9a-f]+)>/gi)].flatMap(
    ([, hex = '']) => hex.match(/.{4}/g) ?? [],
  );
  return codes.map((code) => font?.get(Number.parseInt(code, 16)) ?? '\uFFFD').join('');
}

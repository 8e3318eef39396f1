/** The parts of a spreadsheet's archive: unpacked in a stream, and no more than is allowed. */
import { posix } from 'node:path';
import sax from 'sax';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { TableError, tableBounds } from './table.ts';

const maxParts = 1000;
/** Of those parts that are read at once: the list of sheets, and where each is. */
const maxSmallPart = 4 * 1024 * 1024;

export interface Archive {
  /** The part in pieces of text; undefined when there is none of that name. */
  read(name: string): AsyncGenerator<string> | undefined;
  close(): void;
}

export async function openArchive(path: string): Promise<Archive> {
  // Closed by hand: a part may be read after all are listed.
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(
    (error: unknown) => {
      throw new TableError('unreadable', undefined, error);
    },
  );
  const entries = await listEntries(zip);
  const left = { bytes: tableBounds.unpackedBytes };
  return {
    read: (name) => {
      const entry = entries.get(name);
      return entry && unpack(zip, entry, left);
    },
    close: () => zip.close(),
  };
}

async function listEntries(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      entries.set(entry.fileName, entry);
      if (entries.size > maxParts) throw new TableError('unreadable');
    }
    return entries;
  } catch (error) {
    zip.close();
    throw error instanceof TableError ? error : new TableError('unreadable', undefined, error);
  }
}

/** yauzl refuses an entry that unpacks to another size than it says. */
async function* unpack(
  zip: ZipFile,
  entry: Entry,
  left: { bytes: number },
): AsyncGenerator<string> {
  if (entry.uncompressedSize > left.bytes) throw new TableError('too_large_unpacked');
  left.bytes -= entry.uncompressedSize;
  const decoder = new TextDecoder();
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    throw new TableError('unreadable', undefined, error);
  }
}

/** What the reader of one part does at each beginning, text and end; names have no prefix. */
export interface PartReader {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const afterPrefix = (name: string) => name.slice(name.indexOf(':') + 1);

/** Reads XML piece by piece; yields after each, so that what was read can be taken. */
export async function* readXml(
  pieces: AsyncIterable<string>,
  { open, text, close }: PartReader,
): AsyncGenerator<undefined> {
  const parser = sax.parser(true, { position: false });
  let failure: Error | undefined;
  Object.assign(parser, {
    // It takes no more after this.
    onerror: (error: Error) => (failure = error),
    onopentag: ({ name, attributes }: sax.Tag) => open?.(afterPrefix(name), attributes),
    ontext: (piece: string) => text?.(piece),
    oncdata: (piece: string) => text?.(piece),
    onclosetag: (name: string) => close?.(afterPrefix(name)),
  });
  for await (const piece of pieces) {
    if (!failure) parser.write(piece);
    if (failure) throw new TableError('unreadable', undefined, failure);
    yield undefined;
  }
  parser.close();
  if (failure) throw new TableError('unreadable', undefined, failure);
}

/** The name of the first sheet, and of the part that it is in. */
export async function findFirstSheet(archive: Archive): Promise<{ name: string; part: string }> {
  const sheets: Record<string, string>[] = [];
  await readSmall(archive, 'xl/workbook.xml', (name, attributes) => {
    if (name === 'sheet') sheets.push(attributes);
  });
  const targets = new Map<string, string>();
  await readSmall(archive, 'xl/_rels/workbook.xml.rels', (name, { Id: id = '', Target = '' }) => {
    if (name === 'Relationship') targets.set(id, posix.resolve('/xl', Target).slice(1));
  });
  const [sheet] = sheets;
  const part = targets.get(sheet?.['r:id'] ?? '');
  if (!sheet || part === undefined) throw new TableError('unreadable');
  return { name: sheet['name'] ?? '', part };
}

async function readSmall(
  archive: Archive,
  part: string,
  open: (name: string, attributes: Record<string, string>) => void,
): Promise<void> {
  const pieces = archive.read(part);
  if (!pieces) throw new TableError('not_a_table');
  let length = 0;
  const bounded = async function* () {
    for await (const piece of pieces) {
      length += piece.length;
      if (length > maxSmallPart) throw new TableError('too_large_unpacked');
      yield piece;
    }
  };
  const xml = readXml(bounded(), { open });
  while (!(await xml.next()).done);
}

/** What a page makes the browser fetch before it is whole: its style sheets and its scripts. */
import { get } from 'node:http';

export interface Weight {
  kind: 'style sheets' | 'scripts';
  files: number;
  /** As they travel. */
  gzip: number;
  br: number;
  /** The most that gzip may make of them. */
  most: number;
}

const kinds = [
  { kind: 'style sheets', most: 14_000, tag: /<link\b[^>]*\brel="stylesheet"[^>]*>/g },
  {
    kind: 'scripts',
    most: 5_000,
    tag: /<script\b[^>]*\bsrc="[^>]*>|<link[^>]*"modulepreload"[^>]*>/g,
  },
] as const;

export async function weigh(url: string): Promise<Weight[]> {
  const html = await (await fetch(url)).text();
  return Promise.all(
    kinds.map(async ({ kind, most, tag }) => {
      const named = [...html.matchAll(tag)].flatMap(
        ([text]) => /(?:href|src)="([^"]+)"/.exec(text)?.[1] ?? [],
      );
      const files = [...new Set(named)].map((path) => new URL(path, url));
      const [gzip, br] = [await sumOf(files, 'gzip'), await sumOf(files, 'br')];
      return { kind, files: files.length, gzip, br, most };
    }),
  );
}

async function sumOf(files: readonly URL[], encoding: 'gzip' | 'br'): Promise<number> {
  const sizes = await Promise.all(files.map((file) => bytesOf(file, encoding)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** `fetch` unpacks what it gets: this does not. */
function bytesOf(file: URL, encoding: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = get(file, { headers: { 'accept-encoding': encoding } }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => (bytes += part.length));
      answer.once('end', () => {
        const isRight =
          answer.statusCode === 200 && answer.headers['content-encoding'] === encoding;
        if (isRight) resolve(bytes);
        else reject(new Error(`${file.href} did not come as ${encoding}`));
      });
    });
    asked.once('error', reject);
  });
}

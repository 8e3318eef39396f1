/** The size of the style sheets and scripts that a page makes the browser load. */
import { get } from 'node:http';

export interface PageWeight {
  kind: 'style sheets' | 'scripts';
  files: number;
  /** Bytes as they are sent over the network. */
  gzip: number;
  br: number;
  /** The most bytes that they may have with gzip. */
  maxGzip: number;
}

const kinds = [
  { kind: 'style sheets', maxGzip: 14_000, tag: /<link\b[^>]*\brel="stylesheet"[^>]*>/g },
  {
    kind: 'scripts',
    maxGzip: 5_000,
    tag: /<script\b[^>]*\bsrc="[^>]*>|<link[^>]*"modulepreload"[^>]*>/g,
  },
] as const;

export async function measurePageWeight(url: string): Promise<PageWeight[]> {
  const html = await (await fetch(url)).text();
  return Promise.all(
    kinds.map(async ({ kind, maxGzip, tag }) => {
      const paths = [...html.matchAll(tag)].flatMap(
        ([text]) => /(?:href|src)="([^"]+)"/.exec(text)?.[1] ?? [],
      );
      const files = [...new Set(paths)].map((path) => new URL(path, url));
      const [gzip, br] = [await sumSizes(files, 'gzip'), await sumSizes(files, 'br')];
      return { kind, files: files.length, gzip, br, maxGzip };
    }),
  );
}

async function sumSizes(files: readonly URL[], encoding: 'gzip' | 'br'): Promise<number> {
  const sizes = await Promise.all(files.map((file) => measureSize(file, encoding)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The compressed size; `fetch` would decompress the body. */
function measureSize(file: URL, encoding: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(file, { headers: { 'accept-encoding': encoding } }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => (bytes += part.length));
      response.once('end', () => {
        const isRight =
          response.statusCode === 200 && response.headers['content-encoding'] === encoding;
        if (isRight) resolve(bytes);
        else reject(new Error(`${file.href} did not come as ${encoding}`));
      });
    });
    request.once('error', reject);
  });
}

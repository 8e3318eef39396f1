/** Lines end at '\n' and nowhere else: U+2028, U+2029 and U+0085 are letters of what is in them. */
const lineEnd = 0x0a;

/** The lines of a stream of bytes, as text, each without its end. Bytes after the last are one. */
export async function* splitLines(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  for await (const chunk of source) {
    let from = 0;
    for (let to = chunk.indexOf(lineEnd); to !== -1; to = chunk.indexOf(lineEnd, from)) {
      begun.push(chunk.subarray(from, to));
      yield Buffer.concat(begun).toString('utf8');
      begun = [];
      from = to + 1;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  }
  if (begun.length > 0) yield Buffer.concat(begun).toString('utf8');
}

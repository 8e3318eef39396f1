/** Lines end at '\n' and nowhere else: U+2028, U+2029 and U+0085 are part of the text. */
const lineEnd = 0x0a;

/** The lines of a stream of bytes, as text, without the '\n'; the last one need not have any. */
export async function* splitLines(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let lineParts: Buffer[] = [];
  for await (const chunk of source) {
    let from = 0;
    for (let to = chunk.indexOf(lineEnd); to !== -1; to = chunk.indexOf(lineEnd, from)) {
      lineParts.push(chunk.subarray(from, to));
      yield Buffer.concat(lineParts).toString('utf8');
      lineParts = [];
      from = to + 1;
    }
    if (from < chunk.length) lineParts.push(chunk.subarray(from));
  }
  if (lineParts.length > 0) yield Buffer.concat(lineParts).toString('utf8');
}

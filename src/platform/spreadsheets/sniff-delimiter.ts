/** Which character separates the cells of a CSV file. Pure. */
import type { Delimiter } from './table.ts';

const delimiters: readonly Delimiter[] = [';', '\t', ','];
const sampledRecords = 50;

/** What Excel writes into a first line of its own to say it. */
const separatorLine = /^sep=([,;\t])(?:\r\n|\n|\r)/i;

/** The delimiter, and how much of the text only says so. */
export function sniffDelimiter(text: string): { delimiter: Delimiter; skip: number } {
  const [line = '', separator] = separatorLine.exec(text) ?? [];
  const delimiter = delimiters.find((one) => one === separator) ?? findMostRegular(text);
  return { delimiter, skip: line.length };
}

/** The one that most records have as often as the first; then the one that is there more often. */
function findMostRegular(text: string): Delimiter {
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of delimiters) {
    const [inHead = 0, ...counts] = countInRecords(text, delimiter);
    const alike = counts.filter((count) => count === inHead).length + 1;
    const score = inHead === 0 ? 0 : inHead * (alike / (counts.length + 1)) ** 2;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** How often it stands in each record, outside of quotation marks. */
function countInRecords(text: string, delimiter: Delimiter): number[] {
  const counts: number[] = [];
  let count = 0;
  let isQuoted = false;
  for (let place = 0; place < text.length && counts.length < sampledRecords; place += 1) {
    const character = text[place];
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === delimiter) count += 1;
    else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[place + 1] === '\n') place += 1;
      counts.push(count);
      count = 0;
    }
  }
  if (count > 0 && counts.length < sampledRecords) counts.push(count);
  return counts;
}

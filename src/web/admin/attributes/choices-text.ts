/** Choices as staff type them: 'natural = Natural hog', one a line. Pure. */
import type { ResponseBody } from '#api/contract/operations.ts';

type Choice = ResponseBody<'listAttributes'>['attributes'][number]['choices'][number];

export function writeChoices(choices: readonly Choice[]): string {
  return choices.map(({ code, name }) => `${code} = ${name}`).join('\n');
}

/** The number of the first line that is none, from 1, instead. A name alone makes its code. */
export function readChoices(text: string): Choice[] | number {
  const choices: Choice[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [, code, name] = /^\s*([a-z0-9][a-z0-9-]*)\s*=\s*(\S.*?)\s*$/.exec(line) ?? [];
    if (code !== undefined && name !== undefined) choices.push({ code, name });
    else if (!line.includes('=') && toCode(line) !== '')
      choices.push({ code: toCode(line), name: line.trim() });
    else return index + 1;
  }
  return choices;
}

function toCode(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40);
}

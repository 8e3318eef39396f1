/** The columns of attributes, of which staff make as many as they need. */
import type { Executor } from '#platform/database/database.ts';
import { longestValue, type Attribute } from '#modules/catalogue/attributes/attribute.ts';
import { listAttributes, valueKey } from '#modules/catalogue/catalogue.ts';
import { readText, type ReadColumn } from './cell-values.ts';

/** By the codes, which never change: 'attribute.width'. What else it is called is guessed. */
export async function listValueColumns(executor: Executor): Promise<ReadColumn[]> {
  const { attributes } = await listAttributes(executor);
  return attributes.map(toColumn);
}

/** Whether there is such an attribute, and what may stand there, is checked line by line. */
export function findValueColumn(key: string): ReadColumn | undefined {
  const [, code] = /^values\.([a-z][a-z0-9-]{0,39})$/.exec(key) ?? [];
  return code === undefined ? undefined : toBareColumn(code);
}

function toBareColumn(code: string): ReadColumn {
  return {
    ...{ key: valueKey(code), label: `attribute.${code}`, hint: '', canBeCleared: true },
    ...{ synonyms: [code], read: readText(longestValue) },
  };
}

function toColumn({ code, name, unit, kind, choices }: Attribute): ReadColumn {
  const column = toBareColumn(code);
  const answers = {
    ...{ text: '', number: unit, yes_no: 'yes or no' },
    choice: `one of ${choices.map((choice) => choice.code).join(', ')}`,
    choices: `some of ${choices.map((choice) => choice.code).join(', ')}`,
  }[kind];
  const hint = [name, answers].filter((part) => part !== '').join(': ');
  return { ...column, hint, synonyms: [...column.synonyms, name] };
}

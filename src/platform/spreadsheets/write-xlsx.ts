/** Writes XLSX files in pieces, every cell a text: codes keep their zeros, formulas do not run. */
import { Zip, ZipDeflate } from 'fflate';
import { toXmlText } from './xlsx-text.ts';

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relationships = (target: string, type: string) =>
  `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" ` +
  `Type="${office}/${type}" Target="${target}"/></Relationships>`;

function describeParts(sheet: string): Readonly<Record<string, string>> {
  return {
    '[Content_Types].xml':
      `${xml}<Types xmlns="${packages}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.' +
      'relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/>` +
      '<Override PartName="/xl/worksheets/sheet1.xml" ' +
      `ContentType="${contentType}.worksheet+xml"/>` +
      '</Types>',
    '_rels/.rels': relationships('xl/workbook.xml', 'officeDocument'),
    'xl/workbook.xml':
      `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
      `<sheet name="${toXmlText(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships('worksheets/sheet1.xml', 'worksheet'),
  };
}

/** A spreadsheet of one sheet; rows come in groups. */
export async function* writeXlsxRows(
  sheet: string,
  groups: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const add = (name: string) => {
    const part = new ZipDeflate(name);
    // All files of the same rows are the same.
    part.mtime = new Date(2000, 0, 1);
    zip.add(part);
    return part;
  };
  const encoder = new TextEncoder();
  for (const [name, text] of Object.entries(describeParts(sheet))) {
    add(name).push(encoder.encode(text), true);
  }
  const rows = add('xl/worksheets/sheet1.xml');
  rows.push(encoder.encode(`${xml}<worksheet xmlns="${main}"><sheetData>`));
  for await (const group of groups) {
    rows.push(encoder.encode(group.map(toRow).join('')));
    yield* ready.splice(0);
  }
  rows.push(encoder.encode('</sheetData></worksheet>'), true);
  zip.end();
  yield* ready.splice(0);
}

const toRow = (cells: readonly string[]) => `<row>${cells.map(toCell).join('')}</row>`;

function toCell(text: string): string {
  if (text === '') return '<c/>';
  return `<c t="inlineStr"><is><t xml:space="preserve">${toXmlText(text)}</t></is></c>`;
}

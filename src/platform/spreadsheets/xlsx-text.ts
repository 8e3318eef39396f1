/** Texts inside the XML of a spreadsheet. Pure. */

// What XML cannot say is written as _xHHHH_ (ECMA-376 part 1, 22.9.2.19, ST_Xstring).
const unsayable = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/gu;
const escaped = /_x([0-9A-Fa-f]{4})_/g;
const special = /[&<>"\r]/g;
const references: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' },
};

export function toXmlText(text: string): string {
  return text
    .replaceAll(unsayable, (character) => {
      const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
      return `_x${code}_`;
    })
    .replaceAll(special, (character) => references[character] ?? '');
}

/** Undoes the first step of `toXmlText`; the second is undone by whoever reads XML. */
export function fromXmlText(text: string): string {
  return text.replaceAll(escaped, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

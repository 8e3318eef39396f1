/** The tokens of both themes, read out of the style sheet itself, so that none is told twice. */

export interface Themes {
  light: ReadonlyMap<string, string>;
  dark: ReadonlyMap<string, string>;
}

/** What the sheets say of a document that is light, and of one that is dark. */
export function readThemes(sheets: Iterable<CSSStyleSheet>): Themes {
  const light = new Map<string, string>();
  const dark = new Map<string, string>();
  for (const rule of [...sheets].flatMap(({ cssRules }) => [...cssRules])) {
    if (rule instanceof CSSStyleRule) {
      note(rule, light);
    } else if (rule instanceof CSSMediaRule && isDark.test(rule.conditionText)) {
      for (const inner of rule.cssRules) if (inner instanceof CSSStyleRule) note(inner, dark);
    }
  }
  return { light: halves(light, 0), dark: halves(new Map([...light, ...dark]), 1) };
}

const isDark = /prefers-color-scheme:\s*dark/;

/** Only what holds for the whole document: its custom properties. */
function note({ selectorText, style }: CSSStyleRule, into: Map<string, string>): void {
  if (!/(^|,)\s*:root\s*(,|$)/.test(selectorText)) return;
  for (const name of Array.from(style)) {
    if (name.startsWith('--')) into.set(name, style.getPropertyValue(name).trim());
  }
}

/** A value for both themes at once, as it is written, and as the compiler writes it for others. */
const twofold = [
  /^light-dark\((.+?),\s*(.+)\)$/,
  /^var\(--lightningcss-light,\s*(.+?)\)\s*var\(--lightningcss-dark,\s*(.+)\)$/,
];

function halves(tokens: ReadonlyMap<string, string>, which: 0 | 1): Map<string, string> {
  const half = (value: string) => {
    const found = twofold.map((pattern) => pattern.exec(value)).find((match) => match !== null);
    return found?.[which + 1] ?? value;
  };
  return new Map([...tokens].map(([name, value]) => [name, half(value)]));
}

/** The tokens of both themes, read from the style sheet, so that none is written twice. */

export interface Themes {
  light: ReadonlyMap<string, string>;
  dark: ReadonlyMap<string, string>;
}

type Tokens = Map<string, string>;

/** What the sheets say of a document that is light, and of one that is dark. */
export function readThemes(sheets: Iterable<CSSStyleSheet>): Themes {
  const light: Tokens = new Map();
  const dark: Tokens = new Map();
  for (const rule of [...sheets].flatMap(({ cssRules }) => supportedRules(cssRules))) {
    if (rule instanceof CSSStyleRule) {
      collectTokens(rule, light);
    } else if (rule instanceof CSSMediaRule && isDark.test(rule.conditionText)) {
      for (const inner of supportedRules(rule.cssRules)) {
        if (inner instanceof CSSStyleRule) collectTokens(inner, dark);
      }
    }
  }
  return { light: themeValues(light, 0), dark: themeValues(new Map([...light, ...dark]), 1) };
}

const isDark = /prefers-color-scheme:\s*dark/;

/** Rules of `@supports` count when this browser supports them; they follow the fallbacks. */
function supportedRules(rules: CSSRuleList): CSSRule[] {
  return [...rules].flatMap((rule) => {
    if (!(rule instanceof CSSSupportsRule)) return rule;
    return CSS.supports(rule.conditionText) ? supportedRules(rule.cssRules) : [];
  });
}

/** Only what holds for the whole document: its custom properties. */
function collectTokens({ selectorText, style }: CSSStyleRule, into: Tokens): void {
  if (!/(^|,)\s*:root\s*(,|$)/.test(selectorText)) return;
  for (const name of Array.from(style)) {
    if (name.startsWith('--')) into.set(name, style.getPropertyValue(name).trim());
  }
}

function themeValues(tokens: ReadonlyMap<string, string>, which: 0 | 1): Tokens {
  return new Map([...tokens].map(([name, value]) => [name, themeValue(value, which)]));
}

/** How the compiler writes both values for browsers that do not know `light-dark()`. */
const compiledPrefixes = ['var(--lightningcss-light,', 'var(--lightningcss-dark,'] as const;

/** The value in one theme; a shadow has several colours, each with two values. */
function themeValue(value: string, which: 0 | 1): string {
  const resolved = replaceCalls(value, 'light-dark(', (both) => splitAtComma(both)[which]);
  return compiledPrefixes
    .reduce(
      (text, prefix, index) => replaceCalls(text, prefix, index === which ? same : none),
      resolved,
    )
    .replaceAll(/\s+(?=[\s,])/g, '')
    .trim();
}

const same = (inside: string) => inside;
const none = () => '';

/** Puts something else in the place of every call; what is in its brackets stays whole. */
function replaceCalls(value: string, opening: string, by: (inside: string) => string): string {
  const [before = '', ...rest] = value.split(opening);
  if (rest.length === 0) return value;
  const after = rest.join(opening);
  const end = endOf(after, ')');
  const tail = replaceCalls(after.slice(end + 1), opening, by);
  return before + by(after.slice(0, end).trim()) + tail;
}

function splitAtComma(both: string): [string, string] {
  const comma = endOf(both, ',');
  return [both.slice(0, comma).trim(), both.slice(comma + 1).trim()];
}

/** Where the sign stands outside of any bracket that opens in the text; else its end. */
function endOf(text: string, sign: ')' | ','): number {
  let depth = 0;
  for (const [at, letter] of text.split('').entries()) {
    if (depth === 0 && letter === sign) return at;
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
  }
  return text.length;
}

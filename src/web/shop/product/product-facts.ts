/** Which facts hold for a product, and which tell its sizes apart. Pure. */
import type { Fact } from '#modules/catalogue/tool.ts';

interface WithFacts {
  facts: readonly Fact[];
}

/** Facts that every size has with the same value, in the order of the first one. */
export function sharedFacts(variants: readonly WithFacts[]): Fact[] {
  const [first, ...others] = variants;
  return (first?.facts ?? []).filter(({ label, value }) =>
    others.every((other) => valueOf(other, label) === value),
  );
}

/** The labels of all other facts, each once. */
export function varyingLabels(variants: readonly WithFacts[]): string[] {
  const shared = new Set(sharedFacts(variants).map(({ label }) => label));
  const labels = variants.flatMap(({ facts }) => facts.map(({ label }) => label));
  return [...new Set(labels)].filter((label) => !shared.has(label));
}

/** What the sizes say under the label of warnings, each once: it stands in a place of its own. */
export function warningsOf(variants: readonly WithFacts[], label: string): string[] {
  const warnings = variants.map((variant) => valueOf(variant, label));
  return [...new Set(warnings)].filter((warning) => warning !== '');
}

/** What a size says under a label; '' for nothing. */
export function valueOf({ facts }: WithFacts, label: string): string {
  return facts.find((fact) => fact.label === label)?.value ?? '';
}

/** The way from a brush to what the workshop says about its care. */
import type { Fact } from '#modules/catalogue/tool.ts';
import { workshop } from '#web/content/workshop.ts';

/** For the loader: no script carries the texts. Undefined for tools without bristle. */
export function careOf(facts: readonly Fact[]): string | undefined {
  return facts.some(({ label }) => label === workshop.ofFact) ? workshop.fromTool : undefined;
}

export function CareLink({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className="print:hidden">
      <a href="/workshop" className="link inline-flex min-h-11 items-center">
        {text}
      </a>
    </p>
  );
}

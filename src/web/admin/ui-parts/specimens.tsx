/** A section of the page of UI components: heading, lead, and specimens in both themes. */
import { useId, useState } from 'react';
import { readThemes, type Themes } from './themes.ts';

interface SpecimenSectionProps {
  title: string;
  lead?: string;
  children: React.ReactNode;
}

export function SpecimenSection({ title, lead, children }: SpecimenSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-4">
      <div>
        <h3 id={id} className="text-2">
          {title}
        </h3>
        {lead && <p className="mt-1 max-w-[60ch] text-small text-graphite">{lead}</p>}
      </div>
      {children}
    </section>
  );
}

/** The themes do not change while a page is open. */
export function useThemes(): Themes {
  const [themes] = useState(() => readThemes(document.styleSheets));
  return themes;
}

/**
 * Once in each theme. The one on the right is only a picture: it is out of reach of the keys and
 * of screen readers, which have it all on the left.
 */
export function InBothThemes({ children }: { children: React.ReactNode }) {
  const { light, dark } = useThemes();
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <ThemeBox tokens={light} scheme="light">
        {children}
      </ThemeBox>
      <ThemeBox tokens={dark} scheme="dark" inert>
        {children}
      </ThemeBox>
    </div>
  );
}

interface ThemeBoxProps {
  tokens: ReadonlyMap<string, string>;
  scheme: 'light' | 'dark';
  /** To be looked at only. */
  inert?: boolean;
  children: React.ReactNode;
}

export function ThemeBox({ tokens, scheme, inert, children }: ThemeBoxProps) {
  return (
    <div
      ref={(box) => {
        if (box) applyTheme(box, tokens, scheme);
      }}
      inert={inert}
      data-scheme={scheme}
      className="grid min-w-0 content-start gap-5 rounded-plain border border-line bg-paper p-4 text-ink sm:p-5"
    >
      {children}
    </div>
  );
}

function applyTheme(box: HTMLElement, tokens: ThemeBoxProps['tokens'], scheme: string): void {
  box.style.colorScheme = scheme;
  for (const [name, value] of tokens) box.style.setProperty(name, value);
}

/** A specimen and what is to be seen of it. */
export function Specimen({ of, children }: { of: string; children: React.ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <p className="text-fine text-graphite">{of}</p>
      <div className="flex min-w-0 flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}

/** A specimen as wide as there is room. */
export function WideSpecimen({ of, children }: { of: string; children: React.ReactNode }) {
  return (
    <div className="grid min-w-0 gap-1.5">
      <p className="text-fine text-graphite">{of}</p>
      {children}
    </div>
  );
}

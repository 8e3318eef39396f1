/** A part of the page: its heading, a line about it, and its specimens in both themes. */
import { useId, useState } from 'react';
import { readThemes, type Themes } from './themes.ts';

interface ShelfProps {
  title: string;
  lead?: string;
  children: React.ReactNode;
}

export function Shelf({ title, lead, children }: ShelfProps) {
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
 * Once in each theme. The one on the right is a picture only: nothing in it is met by the keys or
 * by screen readers, who have it all on the left.
 */
export function Both({ children }: { children: React.ReactNode }) {
  const { light, dark } = useThemes();
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <Ground tokens={light} scheme="light">
        {children}
      </Ground>
      <Ground tokens={dark} scheme="dark" inert>
        {children}
      </Ground>
    </div>
  );
}

interface GroundProps {
  tokens: ReadonlyMap<string, string>;
  scheme: 'light' | 'dark';
  /** To be looked at only. */
  inert?: boolean;
  children: React.ReactNode;
}

export function Ground({ tokens, scheme, inert, children }: GroundProps) {
  return (
    <div
      ref={(ground) => {
        if (ground) paint(ground, tokens, scheme);
      }}
      inert={inert}
      data-scheme={scheme}
      className="grid min-w-0 content-start gap-5 rounded-plain border border-line bg-paper p-4 text-ink sm:p-5"
    >
      {children}
    </div>
  );
}

function paint(ground: HTMLElement, tokens: GroundProps['tokens'], scheme: string): void {
  ground.style.colorScheme = scheme;
  for (const [name, value] of tokens) ground.style.setProperty(name, value);
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

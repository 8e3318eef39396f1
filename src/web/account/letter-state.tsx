/** How the link of a letter went, announced to whoever cannot see it, and what to do next. */

interface LetterStateProps {
  title: string;
  text: string;
  children?: React.ReactNode;
}

export function LetterState({ title, text, children }: LetterStateProps) {
  return (
    <div className="grid gap-5">
      <div role="status" className="grid gap-2">
        <h2 className="text-2">{title}</h2>
        <p className="text-graphite">{text}</p>
      </div>
      {children && <div className="grid justify-items-start gap-4">{children}</div>}
    </div>
  );
}

/** A way on beside the one that is meant: for whoever came here by chance. */
export function OtherWay({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} className="link inline-flex min-h-11 items-center text-small">
      {children}
    </a>
  );
}

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
        <h2 className="text-3">{title}</h2>
        <p className="text-graphite">{text}</p>
      </div>
      {children && <div className="grid justify-items-start gap-4">{children}</div>}
    </div>
  );
}

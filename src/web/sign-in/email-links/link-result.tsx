/** The result of following an email's link, announced to screen readers, and what to do next. */

interface LinkResultProps {
  title: string;
  text: string;
  children?: React.ReactNode;
}

export function LinkResult({ title, text, children }: LinkResultProps) {
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

interface SecondaryLinkProps {
  to: string;
  onClick?: () => void;
  children: string;
}

/** A second link below the main one: for people who came here by chance. */
export function SecondaryLink({ to, onClick, children }: SecondaryLinkProps) {
  return (
    <a href={to} onClick={onClick} className="link inline-flex min-h-11 items-center text-small">
      {children}
    </a>
  );
}

/** Label, heading and the one stroke, at the head of a section. */
interface SectionHeadingProps {
  id: string;
  label: string;
  title: string;
  children?: React.ReactNode;
}

export function SectionHeading({ id, label, title, children }: SectionHeadingProps) {
  return (
    <header className="grid max-w-[46rem] gap-3">
      <p className="label">{label}</p>
      <h2 id={id} className="text-5">
        {title}
      </h2>
      {children}
    </header>
  );
}

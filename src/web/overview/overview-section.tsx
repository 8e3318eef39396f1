/** A section of the overview under its heading. */
import { useId } from 'react';

interface OverviewSectionProps {
  title: string;
  className?: string;
  children: React.ReactNode;
}

export function OverviewSection({ title, className = '', children }: OverviewSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5 ${className}`}
    >
      <h2 id={id} className="text-3">
        {title}
      </h2>
      {children}
    </section>
  );
}

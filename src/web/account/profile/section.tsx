/** The common frame of what MyProfile shows beneath the profile itself. */
import { useId } from 'react';

interface SectionProps {
  title: string;
  lead?: React.ReactNode;
  children?: React.ReactNode;
}

export function Section({ title, lead, children }: SectionProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="grid gap-4 border-t border-line pt-6">
      <div>
        <h3 id={heading} className="text-2">
          {title}
        </h3>
        {lead && <p className="mt-2 max-w-[60ch] text-small text-graphite">{lead}</p>}
      </div>
      {children}
    </section>
  );
}

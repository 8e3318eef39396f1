/** The head of a static page: label, title, the brush stroke, and a lead. */
import { Stroke } from '#web/ui/pictures/stroke.tsx';

interface PageHeadProps {
  label: string;
  title: string;
  children?: React.ReactNode;
}

export function PageHead({ label, title, children }: PageHeadProps) {
  return (
    <header className="grid max-w-[64rem] gap-4">
      <p className="label">{label}</p>
      <h1 className="text-6 sm:text-7">{title}</h1>
      <Stroke className="h-3 w-44" />
      {children}
    </header>
  );
}

/** The sentence or two below the title. */
export function Lead({ children }: { children: React.ReactNode }) {
  return <p className="max-w-[52ch] text-1 text-balance text-graphite">{children}</p>;
}

/** The frame of the pages of guests: their title, and what stands below it. */
import { Stroke } from '#web/ui/pictures/stroke.tsx';

interface GuestFrameProps {
  title: string;
  children: React.ReactNode;
}

export function GuestFrame({ title, children }: GuestFrameProps) {
  return (
    <div className="page grid max-w-[46rem] gap-8 pt-8 pb-24">
      <header className="grid gap-3">
        <h1 className="text-5">{title}</h1>
        <Stroke className="h-3 w-44" />
      </header>
      {children}
    </div>
  );
}

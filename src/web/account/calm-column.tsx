/** One calm column beside a photograph, for signing in and registering. */
import type { Picture as Manifest } from '../content/picture.ts';
import { Picture } from '../ui/picture.tsx';

interface CalmColumnProps {
  title: string;
  lead: string;
  picture: Manifest;
  children: React.ReactNode;
}

export function CalmColumn({ title, lead, picture, children }: CalmColumnProps) {
  return (
    <div className="grid lg:min-h-[calc(100dvh-4.1rem)] lg:grid-cols-2">
      <div className="grid content-center justify-items-center px-(--gutter) py-12 lg:justify-items-start lg:pl-[max(var(--gutter),calc(100%-var(--page)/2))]">
        <div className="grid w-full max-w-md gap-6">
          <header className="grid gap-2">
            <p className="label">{lead}</p>
            <h1 className="text-5">{title}</h1>
          </header>
          {children}
        </div>
      </div>
      <div className="relative hidden bg-well lg:block">
        <Picture
          picture={picture}
          alt=""
          sizes="50vw"
          className="absolute inset-0 size-full object-cover"
        />
      </div>
    </div>
  );
}

/**
 * The layout of signing in and registering: one column beside a photograph. It begins at the top,
 * so that nothing moves up where a message makes it longer.
 */
import type { Picture as Manifest } from '#web/content/picture.ts';
import { Picture } from '#web/ui/pictures/picture.tsx';

interface SignInLayoutProps {
  title: string;
  lead: string;
  picture: Manifest;
  /** Where the column cuts the photograph: a class such as `object-[75%_50%]`. */
  pictureClassName?: string;
  children: React.ReactNode;
}

export function SignInLayout({
  title,
  lead,
  picture,
  pictureClassName = '',
  children,
}: SignInLayoutProps) {
  return (
    <div className="grid lg:min-h-[calc(100dvh-4.1rem)] lg:grid-cols-2">
      <div className="grid content-start justify-items-center px-(--gutter) py-12 lg:justify-items-start lg:pl-[max(var(--gutter),calc(100%-var(--page)/2))]">
        <div className="grid w-full max-w-md gap-6 lg:mt-14">
          <header className="grid gap-2 lg:w-max">
            <h1 className="text-6 sm:text-7">{title}</h1>
            <p className="text-graphite">{lead}</p>
          </header>
          {children}
        </div>
      </div>
      <div className="relative hidden bg-well lg:block">
        <Picture
          picture={picture}
          alt=""
          sizes="50vw"
          className={`absolute inset-0 size-full object-cover ${pictureClassName}`}
        />
      </div>
    </div>
  );
}

/** What stands where something needs JavaScript, for whoever has none. */
import { ContactText } from '../contact-text.tsx';

interface ScriptNoteProps {
  className?: string;
  children: React.ReactNode;
}

const noteClass = 'rounded-plain border border-transparent bg-lapis-wash p-4 text-small text-lapis';

export function ScriptNote({ className = '', children }: ScriptNoteProps) {
  return (
    <noscript>
      <p className={`${noteClass} ${className}`}>
        {typeof children === 'string' ? <ContactText text={children} /> : children}
      </p>
    </noscript>
  );
}

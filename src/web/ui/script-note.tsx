/** What stands where something needs JavaScript, for whoever has none. */

interface ScriptNoteProps {
  className?: string;
  children: React.ReactNode;
}

export function ScriptNote({ className = '', children }: ScriptNoteProps) {
  return (
    <noscript>
      <p className={`rounded-plain bg-lapis-wash p-4 text-small text-lapis ${className}`}>
        {children}
      </p>
    </noscript>
  );
}

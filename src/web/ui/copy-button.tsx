/** Copies a text, and says so for a moment. */
import { useState } from 'react';

const copiedMs = 3000;

interface CopyButtonProps {
  text: string;
  /** Of screen readers, where what stands there does not say what is copied. */
  label?: string;
  copied: string;
  className?: string;
  children: string;
}

/** None over plain HTTP, where browsers have no clipboard. */
export function CopyButton({ text, label, copied, className, children }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (!clipboard) return null;
  const showCopied = () => {
    setCopied(true);
    setTimeout(() => setCopied(false), copiedMs);
  };
  return (
    <>
      <button
        type="button"
        aria-label={label}
        className={className}
        // A browser may forbid it: then the text stays to be marked by hand.
        onClick={() => void clipboard.writeText(text).then(showCopied, () => setCopied(false))}
      >
        {isCopied ? copied : children}
      </button>
      <span role="status" className="sr-only">
        {isCopied && copied}
      </span>
    </>
  );
}

/** A message in which 'write to us' leads to the form of contact. */
import { Fragment } from 'react';

/** In another tab: what was typed stays. */
export function ContactText({ text }: { text: string }) {
  // Every second part is what is split by.
  return text.split(/\b(write to us)\b/i).map((part, index) =>
    index % 2 === 0 ? (
      <Fragment key={`${index} ${part}`}>{part}</Fragment>
    ) : (
      <a key={`${index} ${part}`} href="/#contact" target="_blank" className="underline">
        {part}
      </a>
    ),
  );
}

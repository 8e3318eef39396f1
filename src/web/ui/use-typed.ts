/**
 * What is typed into a field, for a form of a few fields on a page that has to answer soon: to
 * start a library of forms takes a small phone as long as all else that the purchase page does.
 */
import { useEffect, useRef, useState } from 'react';

export interface Typed {
  text: string;
  /** Writes into the field. */
  write: (text: string) => void;
  /** For the `<input>`. */
  input: {
    ref: React.RefObject<HTMLInputElement | null>;
    value: string;
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => void;
  };
}

/**
 * `initial` is what stands there first. What was typed before the page's script was there, or was
 * put back by the browser, is taken over: it is seen, so it has to count.
 */
export function useTyped(initial: string): Typed {
  const [text, write] = useState(initial);
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) write(ref.current.value);
  }, []);
  return {
    text,
    write,
    input: { ref, value: text, onChange: ({ target }) => write(target.value) },
  };
}

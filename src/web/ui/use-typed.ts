/**
 * What is typed into a field, for a form of a few fields on a page that has to answer soon. The
 * library of forms that the other pages have was 35 KB and 20 ms of the purchase page's start.
 */
import { useEffect, useRef, useState } from 'react';

export interface Typed {
  text: string;
  /** Writes into the field. */
  write: (text: string) => void;
  /** For the `<input>`, which keeps its own value. */
  input: {
    ref: React.RefObject<HTMLInputElement | null>;
    defaultValue: string;
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => void;
  };
}

/**
 * `first` is what stands there at first. What was typed before the page's script was there, or was
 * put back by the browser, is taken over: it is seen, so it has to count.
 */
export function useTyped(first: string): Typed {
  const [defaultValue] = useState(first);
  const [text, setText] = useState(first);
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) setText(ref.current.value);
  }, []);
  function write(to: string): void {
    setText(to);
    if (ref.current) ref.current.value = to;
  }
  return {
    text,
    write,
    input: { ref, defaultValue, onChange: ({ target }) => setText(target.value) },
  };
}

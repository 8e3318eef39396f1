/**
 * The text of an input, for a form of a few fields on a page that has to start fast: the form
 * library of the other pages took 35 KB and 20 ms of the purchase page's start.
 */
import { useEffect, useRef, useState } from 'react';

export interface TextInput {
  text: string;
  /** Puts another text into the field. */
  changeText: (text: string) => void;
  /** For the `<input>`, which keeps its own value. */
  input: {
    ref: React.RefObject<HTMLInputElement | null>;
    defaultValue: string;
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => void;
  };
}

/**
 * What was typed before the page's script was loaded, or was put back by the browser, replaces
 * `initialText`: the visitor sees it in the field, so it has to count. `readAddress`: what the
 * page's address asks for in place of `initialText`, which only the browser knows.
 */
export function useTextInput(
  initialText: string,
  readAddress?: (query: URLSearchParams) => string | undefined,
): TextInput {
  const [defaultValue] = useState(initialText);
  const [readWanted] = useState(() => readAddress);
  const [text, setText] = useState(initialText);
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!ref.current) return;
    const wanted = readWanted?.(new URLSearchParams(location.search));
    if (wanted !== undefined && ref.current.value === defaultValue) ref.current.value = wanted;
    setText(ref.current.value);
  }, [readWanted, defaultValue]);
  function changeText(newText: string): void {
    setText(newText);
    if (ref.current) ref.current.value = newText;
  }
  return {
    text,
    changeText,
    input: { ref, defaultValue, onChange: ({ target }) => setText(target.value) },
  };
}

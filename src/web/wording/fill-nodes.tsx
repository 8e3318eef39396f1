import { Fragment } from 'react';

/** Puts elements into a text's holes; a hole without one stays empty. */
export function fillNodes(text: string, values: Readonly<Record<string, React.ReactNode>>) {
  const parts = text.split(/\{(\w+)\}/);
  // Every second part is the name of a hole.
  return parts.map((part, index) => (
    <Fragment key={`${index} ${part}`}>{index % 2 === 0 ? part : values[part]}</Fragment>
  ));
}

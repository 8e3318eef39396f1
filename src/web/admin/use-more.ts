/** A long list shown a part at a time. */
import { useState } from 'react';

const part = 50;

interface More<Row> {
  shown: readonly Row[];
  /** Shows the next part; undefined when everything is shown. */
  showMore: (() => void) | undefined;
}

export function useMore<Row>(rows: readonly Row[]): More<Row> {
  const [count, setCount] = useState(part);
  const showMore = () => setCount((before) => before + part);
  return { shown: rows.slice(0, count), showMore: rows.length > count ? showMore : undefined };
}

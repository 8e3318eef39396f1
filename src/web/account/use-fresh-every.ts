/** Reads a page's data anew now and then, while somebody sees the page. */
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

export function useFreshEvery(ms: number, isOn: boolean): void {
  const { revalidate } = useRevalidator();
  // The router's function may be another with each drawing; the timer goes on.
  const now = useRef(revalidate);
  useEffect(() => {
    now.current = revalidate;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void now.current();
    }, ms);
    return () => clearInterval(timer);
  }, [ms, isOn]);
}

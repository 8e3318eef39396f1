/** Reloads a page's data at an interval, while the page is visible. */
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

export function useRefreshInterval(intervalMs: number, isEnabled: boolean): void {
  const { revalidate } = useRevalidator();
  // The router may return another function with each render; the timer goes on.
  const latestRevalidate = useRef(revalidate);
  useEffect(() => {
    latestRevalidate.current = revalidate;
  });
  useEffect(() => {
    if (!isEnabled) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void latestRevalidate.current();
    }, intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs, isEnabled]);
}

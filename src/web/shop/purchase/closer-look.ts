/** Whether a closer look at a picture shows more of it than the page does. */
import { useEffect, useState, type RefObject } from 'react';

interface PictureSizes {
  /** Of the largest file, in pixels. */
  file: { width: number; height: number };
  /** How wide the picture is on the page, in pixels of the page. */
  shownWidth: number;
  window: { width: number; height: number };
  /** Pixels of the screen for one of the page. */
  pixelRatio: number;
}

/** By so much it has to be larger, or nobody sees more. */
const clearly = 1.25;

/** The file has more pixels than are shown, or the picture fills the window and is larger there. */
export function showsMore({ file, shownWidth, window, pixelRatio }: PictureSizes): boolean {
  if (file.height === 0) return false;
  const fittedWidth = Math.min(window.width, (window.height * file.width) / file.height);
  return Math.max(file.width / pixelRatio, fittedWidth) >= clearly * shownWidth;
}

/**
 * Measured beside a button that lies over its picture, and again when the window changes. `file`:
 * undefined for what is known when it has loaded.
 */
export function useShowsMore(
  button: RefObject<HTMLElement | null>,
  file: PictureSizes['file'] | undefined,
): boolean {
  const [isMore, setMore] = useState(true);
  const { width, height } = file ?? {};
  useEffect(() => {
    const image = button.current?.parentElement?.querySelector('img');
    if (!image) return undefined;
    const measure = () =>
      setMore(
        showsMore({
          file: { width: width ?? image.naturalWidth, height: height ?? image.naturalHeight },
          shownWidth: image.clientWidth,
          window: { width: innerWidth, height: innerHeight },
          pixelRatio: devicePixelRatio,
        }),
      );
    measure();
    image.addEventListener('load', measure);
    addEventListener('resize', measure);
    return () => {
      image.removeEventListener('load', measure);
      removeEventListener('resize', measure);
    };
  }, [button, width, height]);
  return isMore;
}

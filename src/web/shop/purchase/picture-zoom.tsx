/** A picture as large as the window: a press zooms in, dragging or scrolling moves it. */
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { zoomOf, type Picture } from '#web/content/picture.ts';
import { ToolPicture } from '#web/ui/pictures/tool-picture.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { CloseButton } from '../frame/close-button.tsx';
import { useShowsMore } from './closer-look.ts';
import { ZoomSign, zoomClass } from './zoom-sign.tsx';
import { startDragging, type Drag } from './dragging.ts';

interface PictureZoomProps {
  name: string;
  img: string;
  picture: Picture | undefined;
}

/**
 * The button lies over the picture it belongs to, whose frame is `relative`. It is not there where
 * nothing more would be seen.
 */
export function PictureZoom(props: PictureZoomProps) {
  const { purchase: words } = useWords();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isMore = useShowsMore(button, props.picture && largestOf(props.picture));
  return (
    <>
      <button
        ref={button}
        type="button"
        hidden={!isMore}
        data-needs-script
        data-press-waits
        aria-haspopup="dialog"
        aria-label={fill(words.closer, { name: props.name })}
        onClick={() => setOpen(true)}
        className={zoomClass}
      >
        <ZoomSign />
      </button>
      {isOpen && <ZoomDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Open for as long as it is rendered, and the full picture is loaded no sooner. */
function ZoomDialog({ name, img, picture, onClose }: PictureZoomProps & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-label={name}
      onClose={onClose}
      className="closer m-0 h-dvh max-h-none w-screen max-w-none bg-well text-ink"
    >
      <ZoomPane picture={picture}>
        <ToolPicture
          img={img}
          picture={picture}
          name={name}
          cut="zoom"
          sizes="150rem"
          priority
          className="h-auto w-full select-none"
        />
      </ZoomPane>
      <CloseButton onPress={() => dialog.current?.close()} />
    </dialog>
  );
}

const largestOf = (picture: Picture) => zoomOf(picture) ?? picture.full;

interface ZoomPaneProps {
  picture: Picture | undefined;
  children: React.ReactNode;
}

/** Fits the picture into the window; a press makes it larger than that, to be moved about. */
function ZoomPane({ picture, children }: ZoomPaneProps) {
  const { purchase: words } = useWords();
  const pane = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>(undefined);
  const [isZoomed, setZoomed] = useState(false);
  const { width, height } = picture ? largestOf(picture) : { width: 1, height: 1 };
  const fittedWidth = `min(100vw, ${(100 * width) / height}dvh)`;
  // No larger than its file, which would show nothing more.
  const zoomedWidth = picture ? `max(${width}px, ${fittedWidth})` : 'max(150vmin, 110vmax)';

  function toggleZoom({ currentTarget: button, detail, clientX, clientY }: React.MouseEvent): void {
    // By keyboard the middle is zoomed.
    const isPress = detail > 0;
    if (isPress && drag.current?.hasMoved) return;
    const [x, y] = isPress ? [clientX, clientY] : [innerWidth / 2, innerHeight / 2];
    const before = button.getBoundingClientRect();
    flushSync(() => setZoomed(!isZoomed));
    const after = button.getBoundingClientRect();
    const scale = after.width / before.width;
    // The pressed point stays under the pointer.
    pane.current?.scrollBy({
      left: after.left + (x - before.left) * scale - x,
      top: after.top + (y - before.top) * scale - y,
      behavior: 'instant',
    });
  }

  return (
    <div
      ref={pane}
      className="grid size-full place-content-center-safe overflow-auto overscroll-contain"
      onPointerDown={(event) => {
        drag.current = startDragging(event);
      }}
    >
      <button
        type="button"
        aria-label={isZoomed ? words.whole : words.larger}
        onClick={toggleZoom}
        className={`block -outline-offset-4 ${isZoomed ? 'cursor-zoom-out' : 'cursor-zoom-in'}`}
        style={{ width: isZoomed ? zoomedWidth : fittedWidth }}
      >
        {children}
      </button>
    </div>
  );
}

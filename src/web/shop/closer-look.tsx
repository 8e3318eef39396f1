/** A picture opened as large as the window: pressed to come nearer, dragged or scrolled about. */
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Picture } from '../content/picture.ts';
import { ToolPicture } from '../ui/tool-picture.tsx';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { CloseButton } from './close-button.tsx';
import { startDragging, type Hold } from './dragging.ts';

interface CloserLookProps {
  name: string;
  img: string;
  picture: Picture | undefined;
}

/** The button lies over the picture it belongs to, whose frame is `relative`. */
export function CloserLook(shown: CloserLookProps) {
  const { purchase: words } = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        data-needs-script
        data-press-waits
        aria-haspopup="dialog"
        aria-label={fill(words.closer, { name: shown.name })}
        onClick={() => setOpen(true)}
        className="group absolute inset-0 cursor-zoom-in print:hidden"
      >
        <span className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-full bg-card/85 text-ink transition-colors duration-(--quick) group-hover:bg-vermilion group-hover:text-on-vermilion">
          <Lens />
        </span>
      </button>
      {open && <LargeView {...shown} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Open for as long as it is rendered, and the full picture is loaded no sooner. */
function LargeView({ name, img, picture, onClose }: CloserLookProps & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-label={name}
      onClose={onClose}
      className="closer daylight m-0 h-dvh max-h-none w-screen max-w-none bg-well text-ink"
    >
      <Pane picture={picture}>
        <ToolPicture
          img={img}
          picture={picture}
          name={name}
          cut="full"
          sizes="75rem"
          first
          className="h-auto w-full select-none"
        />
      </Pane>
      <CloseButton onPress={() => dialog.current?.close()} />
    </dialog>
  );
}

interface PaneProps {
  picture: Picture | undefined;
  children: React.ReactNode;
}

/** Fits the picture into the window; a press makes it larger than that, to be moved about. */
function Pane({ picture, children }: PaneProps) {
  const { purchase: words } = useWords();
  const pane = useRef<HTMLDivElement>(null);
  const hold = useRef<Hold>(undefined);
  const [near, setNear] = useState(false);
  const { width, height } = picture?.full ?? { width: 1, height: 1 };
  const whole = `min(100vw, ${(100 * width) / height}dvh)`;

  function turn({ currentTarget: shown, detail, clientX, clientY }: React.MouseEvent): void {
    // By keyboard it is the middle that comes nearer.
    const isPress = detail > 0;
    if (isPress && hold.current?.moved) return;
    const [x, y] = isPress ? [clientX, clientY] : [innerWidth / 2, innerHeight / 2];
    const before = shown.getBoundingClientRect();
    flushSync(() => setNear(!near));
    const after = shown.getBoundingClientRect();
    const scale = after.width / before.width;
    // What was pressed stays under the finger.
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
        hold.current = startDragging(event);
      }}
    >
      <button
        type="button"
        aria-label={near ? words.whole : words.larger}
        onClick={turn}
        className={`block -outline-offset-4 ${near ? 'cursor-zoom-out' : 'cursor-zoom-in'}`}
        style={{ width: near ? 'max(150vmin, 110vmax)' : whole }}
      >
        {children}
      </button>
    </div>
  );
}

function Lens() {
  return (
    <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true">
      <path
        d="M8.5 14.5a6 6 0 1 0 0-12 6 6 0 0 0 0 12Zm4.4-1.6L18 18M8.5 6v5M6 8.5h5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      />
    </svg>
  );
}

/**
 * Where notices appear: at the top right, below the bar and, where there is room, on the page's
 * own edge. The region is there from the start, so that each one is announced.
 */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useWords } from '#web/words.ts';
import { dismiss, noticeStore, type Notice } from './notify.ts';

export function Notices() {
  const { notices } = useWords();
  const { subscribe, getSnapshot, getServerSnapshot } = noticeStore;
  const visibleNotices = useSyncExternalStore(subscribe, getSnapshot, getServerSnapshot);
  const region = useRef<HTMLElement>(null);
  // It is drawn again when they change, and only then.
  useEffect(() => keepAboveSheet(region.current));
  return (
    <section
      ref={region}
      aria-label={notices.region}
      aria-live="polite"
      data-notices
      className="pointer-events-none fixed top-20 right-4 left-4 z-50 m-0 grid h-auto w-auto justify-items-end gap-2 overflow-visible bg-transparent p-0 lg:right-[max(var(--gutter),calc((100%-var(--page))/2))]"
    >
      {visibleNotices.map((notice) => (
        <NoticeCard
          key={notice.id}
          notice={notice}
          onAction={() => dismiss(notice.id, { pressed: true })}
          onClose={() => dismiss(notice.id)}
        />
      ))}
    </section>
  );
}

/** Whatever is in the browser's top layer would lie over it, with its scrim. */
function keepAboveSheet(region: HTMLElement | null): void {
  if (!region || !('showPopover' in region)) return;
  if (region.popover) region.hidePopover();
  region.popover = null;
  if (region.childElementCount === 0 || !document.querySelector(':popover-open')) return;
  region.popover = 'manual';
  region.showPopover();
}

interface NoticeCardProps {
  notice: Notice;
  /** Its action was pressed. */
  onAction: () => void;
  onClose: () => void;
}

export function NoticeCard({ notice, onAction, onClose }: NoticeCardProps) {
  const { notices } = useWords();
  const { text, tone = 'done', action } = notice;
  const edge = tone === 'failed' ? 'border-l-oxblood' : 'border-l-pine';
  return (
    <div
      className={
        'notice pointer-events-auto flex max-w-sm items-center gap-3 rounded-plain border ' +
        `border-line border-l-4 ${edge} bg-card py-2 pr-2 pl-4 text-small shadow-high`
      }
    >
      <p className="grow">{text}</p>
      {action && (
        <button
          type="button"
          className="link min-h-11 shrink-0 px-2 font-semibold whitespace-nowrap"
          onClick={onAction}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={notices.close}
        className="grid size-11 shrink-0 place-items-center rounded-plain text-graphite hover:text-ink"
        onClick={onClose}
      >
        <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
          <path d="m3 3 10 10M13 3 3 13" stroke="currentColor" strokeWidth="1.6" />
        </svg>
      </button>
    </div>
  );
}

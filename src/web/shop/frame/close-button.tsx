/** The cross in the corner of a dialog or sheet, which must be `relative`. */
import { useWords } from '#web/words.ts';

export function CloseButton({ onPress }: { onPress: () => void }) {
  const { purchase: words } = useWords();
  return (
    <button
      type="button"
      aria-label={words.close}
      onClick={onPress}
      className="absolute top-[max(0.75rem,env(safe-area-inset-top))] right-3 grid size-11 place-items-center rounded-full bg-card/90 shadow-low"
    >
      <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
        <path d="m3 3 10 10M13 3 3 13" stroke="currentColor" strokeWidth="1.6" />
      </svg>
    </button>
  );
}

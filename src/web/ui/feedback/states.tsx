/** What a screen shows when it has nothing to show: empty, failed, or not meant for you. */
import { useWords } from '#web/words.ts';
import { Button } from '../button.tsx';
import { ContactText } from '../contact-text.tsx';

interface StateProps {
  title: string;
  text?: string;
  children?: React.ReactNode;
}

/** A quiet panel with one way on. */
export function StatePanel({ title, text, children }: StateProps) {
  return (
    <div className="grid justify-items-start gap-3 rounded-plain border border-line bg-card p-6 sm:p-10">
      <h2 className="text-2">{title}</h2>
      {text && (
        <p className="max-w-[60ch] text-graphite">
          <ContactText text={text} />
        </p>
      )}
      {children}
    </div>
  );
}

/** A fetch failed: says so and offers another try. */
export function FailedState({ text, onRetry }: { text?: string | undefined; onRetry: () => void }) {
  const { failure } = useWords();
  return (
    <div role="alert">
      <StatePanel title={failure.title} text={text ?? failure.text}>
        <Button variant="outline" onClick={onRetry}>
          {failure.retry}
        </Button>
      </StatePanel>
    </div>
  );
}

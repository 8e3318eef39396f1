/** What a visitor would get for a choice, with the points of each rule. */
import { rankProducts, questions, type Choice, type Question } from '#modules/finder/ranking.ts';
import { SelectField } from '#web/ui/forms/select.tsx';
import { useStaffWords } from '#web/staff-words.ts';
import { fill } from '#web/wording/fill.ts';
import type { Finder } from './finder.tsx';
import { signed } from './signed.ts';

interface FinderPreviewProps {
  finder: Finder;
  /** Undefined while a question has no answer. */
  choice: Choice | undefined;
  onPick: (question: Question, answer: string) => void;
}

export function FinderPreview({ finder, choice, onPick }: FinderPreviewProps) {
  const { finder: words } = useStaffWords();
  return (
    <section
      aria-labelledby="try-title"
      className="grid gap-4 rounded-plain border border-line bg-card p-5"
    >
      <div>
        <h3 id="try-title" className="text-2">
          {words.try}
        </h3>
        <p className="mt-1 text-small text-graphite">{choice ? words.tryText : words.noAnswers}</p>
      </div>
      {choice && (
        <>
          <div className="grid gap-4 sm:grid-cols-3">
            {questions.map((question) => (
              <SelectField
                key={question}
                label={words.questions[question]}
                value={choice[question]}
                onChange={({ target }) => onPick(question, target.value)}
                options={finder.answers
                  .filter((answer) => answer.question === question)
                  .map(({ id, name }) => ({ value: id, text: name }))}
              />
            ))}
          </div>
          <Ranking finder={finder} choice={choice} />
        </>
      )}
    </section>
  );
}

function Ranking({ finder: { rules }, choice }: { finder: Finder; choice: Choice }) {
  const { finder: words } = useStaffWords();
  const shown = rules.filter(({ isShown }) => isShown);
  const ranked = rankProducts(shown, choice);
  if (ranked.length === 0) return <p role="status">{words.nothing}</p>;
  return (
    <ol aria-label={words.try} className="grid border-b border-line">
      {ranked.map(({ product, points, rules: own }) => (
        <li key={product} className="grid gap-1 border-t border-line py-3">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <strong className="font-semibold">{own[0]?.productName}</strong>
            <span className="figures text-small">{fill(words.points, { points })}</span>
          </p>
          <ul className="figures grid gap-1 text-small text-graphite">
            {own.map(({ id, points: part, reason }) => (
              <li key={id}>{fill(words.signed, { points: signed(part), reason })}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

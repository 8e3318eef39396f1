/** What is wrong with a line, and what would mend it by one press. */
import type { CheckedLine, OfferedChoice } from '#modules/order-pad/checked-pad.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { fill } from '#web/wording/fill.ts';
import { orderPadTexts as words } from '#web/wording/orders/order-pad.ts';
import { searchUrl } from '../search/search-url.ts';
import { describeChoice, describeViolation, describeSum, needsAnother } from './violation-text.ts';

interface LineAdviceProps {
  id: string;
  checked: CheckedLine;
  onChoose: (choice: OfferedChoice) => void;
}

export const choiceClass = buttonClass('outline', 'px-3! text-left! font-normal! bg-card');

export function LineAdvice({ id, checked, onChoose }: LineAdviceProps) {
  const { line, choices, violation, tool } = checked;
  const sum = describeSum(checked);
  const isAnother = needsAnother(checked);
  return (
    <div className="grid gap-2 md:ml-10 lg:ml-12 [&:not(:has(*:not(:empty)))]:hidden">
      <p id={id} aria-live="polite" className="mt-1 text-small empty:hidden">
        {violation && (
          <span className="font-semibold text-oxblood">{describeViolation(checked)}</span>
        )}
        {violation && sum !== '' && ' '}
        {sum !== '' && <span className="text-graphite">{sum}</span>}
      </p>
      {(choices.length > 0 || isAnother) && (
        <div
          role="group"
          aria-label={fill(words.mendsOf, { line })}
          className="flex flex-wrap gap-x-3 gap-y-2"
        >
          {choices.map((choice) => (
            <button
              key={`${choice.code} ${choice.quantity}`}
              type="button"
              className={choiceClass}
              onClick={() => onChoose(choice)}
            >
              {describeChoice(checked, choice)}
            </button>
          ))}
          {isAnother && <SearchLink text={tool?.name ?? checked.code} />}
        </div>
      )}
    </div>
  );
}

export function SearchLink({ text }: { text: string }) {
  return (
    <a href={searchUrl({ text })} className="link inline-flex min-h-11 items-center text-small">
      {words.lookFor}
    </a>
  );
}

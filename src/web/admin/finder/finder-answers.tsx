/** The answers to each question, in the order in which visitors are offered them. */
import { useState } from 'react';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { questions, type Question } from '#modules/finder/ranking.ts';
import { callApi } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { DisabledButton } from '#web/ui/forms/disabled-button.tsx';
import { useStaffWords } from '#web/staff-words.ts';
import { fill } from '#web/wording/fill.ts';
import { AnswerForm } from './answer-form.tsx';
import type { Answer } from './finder.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

interface FinderAnswersProps {
  answers: readonly Answer[];
  onChanged: () => Promise<void>;
}

type Opened = { form: 'new'; question: Question } | { form: 'change' | 'remove'; id: string };

export function FinderAnswers({ answers, onChanged }: FinderAnswersProps) {
  const { finder: words } = useStaffWords();
  const [opened, setOpened] = useState<Opened>();
  return (
    <section aria-labelledby="answers-title" className="grid gap-4">
      <h3 id="answers-title" className="text-2">
        {words.answers}
      </h3>
      <div className="grid gap-8 xl:grid-cols-3">
        {questions.map((question) => (
          <section key={question} aria-labelledby={`answers-${question}`}>
            <div className="flex items-center justify-between gap-3 border-b border-ink py-2">
              <h4 id={`answers-${question}`} className="font-semibold">
                {words.questions[question]}
              </h4>
              <Button
                variant="outline"
                aria-label={fill(words.addAnswerTo, { question: words.questions[question] })}
                onClick={() => setOpened({ form: 'new', question })}
              >
                {words.addAnswer}
              </Button>
            </div>
            <ul>
              {answers
                .filter((answer) => answer.question === question)
                .map((answer) => (
                  <li key={answer.id}>
                    <AnswerRow answer={answer} onOpen={setOpened} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
      <OpenedAnswer {...{ answers, opened, onChanged }} onClose={() => setOpened(undefined)} />
    </section>
  );
}

function AnswerRow({ answer, onOpen }: { answer: Answer; onOpen: (opened: Opened) => void }) {
  const { finder: words } = useStaffWords();
  const { id, name, hint, rules } = answer;
  return (
    <article className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0">
        <h5 className="font-semibold">{name}</h5>
        <p className="text-fine text-graphite">
          {[hint, usedText(rules, words)].filter((part) => part !== '').join(' · ')}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          variant="outline"
          aria-label={fill(words.changeNamed, { name })}
          onClick={() => onOpen({ form: 'change', id })}
        >
          {words.change}
        </Button>
        {rules > 0 ? (
          <DisabledButton reason={words.stillUsed}>{words.remove}</DisabledButton>
        ) : (
          <Button
            variant="danger"
            aria-label={fill(words.removeNamed, { name })}
            onClick={() => onOpen({ form: 'remove', id })}
          >
            {words.remove}
          </Button>
        )}
      </div>
    </article>
  );
}

type Words = ReturnType<typeof useStaffWords>['finder'];

function usedText(rules: number, words: Words): string {
  if (rules === 0) return words.unused;
  return rules === 1 ? words.used.one : fill(words.used.other, { count: rules });
}

interface OpenedAnswerProps extends FinderAnswersProps {
  opened: Opened | undefined;
  onClose: () => void;
}

function OpenedAnswer({ answers, opened, onChanged, onClose }: OpenedAnswerProps) {
  const { finder: words } = useStaffWords();
  if (!opened) return null;
  const follow = { onChanged, onClose };
  if (opened.form === 'new') {
    const { question } = opened;
    const title = fill(words.newAnswer, { question: words.questions[question] });
    return (
      <Dialog title={title} onClose={onClose}>
        <AnswerForm question={question} {...follow} />
      </Dialog>
    );
  }
  const answer = answers.find(({ id }) => id === opened.id);
  if (!answer) return null;
  if (opened.form === 'remove') {
    const { id, version, name } = answer;
    const remove = () =>
      callApi(staffEndpoints.removeFinderAnswer, { params: { id }, query: { version } });
    return <RemoveDialog {...{ ...follow, remove }} text={name} />;
  }
  return (
    <Dialog title={words.changeAnswer} onClose={onClose}>
      <AnswerForm question={answer.question} {...{ answer, ...follow }} />
    </Dialog>
  );
}

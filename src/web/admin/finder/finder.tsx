/** The brush finder as staff keep it: a preview, its rules, and the answers to its questions. */
import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { ResponseBody } from '#api/contract/operations.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { questions, type Choice } from '#modules/finder/ranking.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { requirePermission } from '#web/dashboard/loading/require-permission.ts';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { FinderAnswers } from './finder-answers.tsx';
import { FinderPreview } from './finder-preview.tsx';
import { FinderRules } from './finder-rules.tsx';

export type Finder = ResponseBody<'getFinder'>;
export type Answer = Finder['answers'][number];
export type Rule = Finder['rules'][number];

export const meta = staffScreenTitle((words) => words.finder.title);

export async function clientLoader() {
  await requirePermission('catalogue');
  return loadFromShop(staffEndpoints.getFinder);
}

export default function FinderScreen() {
  const finder = useLoaderData<typeof clientLoader>();
  const { finder: words } = useStaffWords();
  const { revalidate } = useRevalidator();
  const [picked, setPicked] = useState<Partial<Choice>>({});
  const choice = toChoice(finder.answers, picked);
  const reload = async () => revalidate();
  return (
    <PageLayout title={words.title} lead={words.lead}>
      <a href="/finder" className="link inline-flex min-h-11 items-center justify-self-start">
        {words.see}
      </a>
      <FinderPreview
        {...{ finder, choice }}
        onPick={(question, answer) => setPicked({ ...picked, [question]: answer })}
      />
      <FinderRules {...{ finder, choice }} onChanged={reload} />
      <FinderAnswers answers={finder.answers} onChanged={reload} />
    </PageLayout>
  );
}

/** The first answer to a question of which none, or one that is gone, was picked. */
function toChoice(answers: readonly Answer[], picked: Partial<Choice>): Choice | undefined {
  const [paint, surface, finish] = questions.map((question) => {
    const own = answers.filter((one) => one.question === question);
    return (own.find(({ id }) => id === picked[question]) ?? own[0])?.id;
  });
  if (paint === undefined || surface === undefined || finish === undefined) return undefined;
  return { paint, surface, finish };
}

/** 'Components': every UI component in every state and both themes, for staff and screenshots. */
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { requirePermission } from '#web/dashboard/loading/require-permission.ts';
import { Figures } from './figures.tsx';
import { Fields } from './fields.tsx';
import { Lists } from './lists.tsx';
import { Dialogs } from './dialogs.tsx';
import { Buttons } from './buttons.tsx';
import { States } from './states.tsx';
import { Tokens } from './tokens.tsx';

export const meta = staffScreenTitle((words) => words.uiParts.title);

export async function clientLoader() {
  await requirePermission('everything');
  return null;
}

export default function UiParts() {
  const { uiParts: words } = useStaffWords();
  return (
    <PageLayout title={words.title} lead={words.lead}>
      <div className="grid gap-12">
        <Tokens />
        <Buttons />
        <Fields />
        <States />
        <Figures />
        <Lists />
        <Dialogs />
      </div>
    </PageLayout>
  );
}

/** 'Parts': every part of the pages in every state, in both themes, for staff and for pictures. */
import { screenTitle } from '../account/screen-title.ts';
import { Titled } from '../account/titled.tsx';
import { useWords } from '../words.ts';
import { requirePermission } from './require-permission.ts';
import { Figures } from './ui-parts/figures.tsx';
import { Fields } from './ui-parts/fields.tsx';
import { Lists } from './ui-parts/lists.tsx';
import { Openings } from './ui-parts/openings.tsx';
import { Presses } from './ui-parts/presses.tsx';
import { States } from './ui-parts/states.tsx';
import { Tokens } from './ui-parts/tokens.tsx';

export const meta = screenTitle((words) => words.uiParts.title);

export async function clientLoader() {
  await requirePermission('staff');
  return null;
}

export default function UiParts() {
  const { uiParts: words } = useWords();
  return (
    <Titled title={words.title} lead={words.lead}>
      <div className="grid gap-12">
        <Tokens />
        <Presses />
        <Fields />
        <States />
        <Figures />
        <Lists />
        <Openings />
      </div>
    </Titled>
  );
}

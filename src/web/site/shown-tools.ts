/** What is done to the tools of a page once it is there: their units, and which kind is shown. */
import { keepKindInAddress } from './kind-choice.ts';
import { showUnits } from './units.ts';

/** For a page that shows units of tools, with or without a choice of kinds. */
export function installShownTools(): void {
  showUnits();
  const kinds = document.querySelector('.kinds');
  if (kinds) keepKindInAddress(kinds);
}

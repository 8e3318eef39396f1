/** A filter of a list. It is kept in the page's URL: it can be shared and reloaded. */
import { Link } from 'react-router';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { ListMenu, menuItemClass } from './list-menu.tsx';
import type { ListState } from './use-list-state.ts';

interface ListFilterProps {
  /** Its parameter in the URL. */
  name: string;
  label: string;
  options: readonly { value: string; text: string }[];
  listState: ListState;
}

export function ListFilter({ name, label, options, listState }: ListFilterProps) {
  const { table: words } = useWords();
  const current = listState.query.filters[name] ?? '';
  const choices = [{ value: '', text: words.all }, ...options];
  const currentText = choices.find(({ value }) => value === current)?.text ?? current;
  return (
    <ListMenu
      label={fill(words.filtered, { filter: label, value: currentText })}
      active={current !== ''}
    >
      <ul>
        {choices.map(({ value, text }) => (
          <li key={value}>
            <Link
              to={listState.hrefWith({ [name]: value })}
              preventScrollReset
              aria-current={value === current}
              className={menuItemClass}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </ListMenu>
  );
}

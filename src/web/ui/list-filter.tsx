/** A filter of a list. It lives in the address: it can be gone back to, shared and reloaded. */
import { Link } from 'react-router';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';
import { ListMenu, choiceLook } from './list-menu.tsx';
import type { ListAddress } from './use-list-address.ts';

interface ListFilterProps {
  /** What it is called in the address. */
  name: string;
  label: string;
  options: readonly { value: string; text: string }[];
  address: ListAddress;
}

export function ListFilter({ name, label, options, address }: ListFilterProps) {
  const { table: words } = useWords();
  const now = address.asked.filters[name] ?? '';
  const choices = [{ value: '', text: words.all }, ...options];
  const chosen = choices.find(({ value }) => value === now)?.text ?? now;
  return (
    <ListMenu label={fill(words.filtered, { filter: label, value: chosen })} active={now !== ''}>
      <ul>
        {choices.map(({ value, text }) => (
          <li key={value}>
            <Link
              to={address.hrefWith({ [name]: value })}
              preventScrollReset
              aria-current={value === now}
              className={choiceLook}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </ListMenu>
  );
}

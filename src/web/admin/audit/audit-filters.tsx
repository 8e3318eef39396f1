/**
 * The search of the audit log and its filters, which are folded until one is set. They are kept in
 * the URL, so that one can go back to them.
 */
import { Form, Link } from 'react-router';
import { auditActions } from '#modules/audit/entry.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { SelectField } from '#web/ui/forms/select.tsx';
import { useStaffWords } from '#web/staff-words.ts';
import { compactField, lowClass } from '#web/dashboard/lists/list-search.tsx';
import type { AuditFilterValues } from './audit-query.ts';

interface AuditFiltersProps {
  filters: AuditFilterValues;
  isFiltered: boolean;
  /** What else can be done with the log. */
  children: React.ReactNode;
}

export function AuditFilters({ filters, isFiltered, children }: AuditFiltersProps) {
  const { audit: words } = useStaffWords();
  const { q, ...others } = filters;
  const { actor, action, object, from, to } = others;
  return (
    <Form role="search" className="dense flex flex-wrap items-end gap-2 md:gap-3">
      <Filter
        name="q"
        label={words.search}
        hint={words.searchFor}
        value={q}
        type="search"
        className={`grow basis-40 sm:max-w-sm ${compactField}`}
      />
      <Button type="submit" variant="outline" className={`min-h-11! ${lowClass}`}>
        {words.filter}
      </Button>
      {isFiltered && (
        <Link to="?" className={`link inline-flex min-h-11 items-center text-small ${lowClass}`}>
          {words.clear}
        </Link>
      )}
      <details
        // Its link stays where it was pressed; the fields come below the line.
        className="open:contents"
        open={Object.values(others).some((value) => value !== '')}
      >
        <summary
          className={`link inline-flex min-h-11 cursor-pointer items-center text-small ${lowClass}`}
        >
          {words.more}
        </summary>
        <div className="order-last mt-1 grid basis-full items-end gap-3 sm:grid-cols-2 xl:grid-cols-5">
          <Filter name="actor" label={words.actor} hint={words.actorHint} value={actor} />
          <ActionFilter value={action} />
          <Filter name="object" label={words.object} hint={words.objectHint} value={object} />
          <Filter name="from" label={words.from} value={from} type="date" />
          <Filter name="to" label={words.to} value={to} type="date" />
        </div>
      </details>
      <div className="md:ml-auto">{children}</div>
    </Form>
  );
}

interface FilterProps {
  name: keyof AuditFilterValues;
  label: string;
  hint?: string;
  value: string;
  type?: 'date' | 'search' | 'text';
  className?: string;
}

const maxLengths = { text: 254, search: 100, date: undefined };

function Filter({ name, label, hint, value, type = 'text', className = '' }: FilterProps) {
  return (
    <TextField
      // The input keeps what was typed, so another URL needs a new one.
      key={value}
      {...{ label, name, type }}
      placeholder={hint}
      defaultValue={value}
      maxLength={maxLengths[type]}
      autoComplete="off"
      className={`min-w-0 ${className}`}
    />
  );
}

function ActionFilter({ value }: { value: string }) {
  const { audit: words, auditActions: names } = useStaffWords();
  const actions = auditActions.map((action) => ({ value: action, text: names[action] }));
  return (
    <SelectField
      key={value}
      label={words.action}
      name="action"
      defaultValue={value}
      options={[{ value: '', text: words.anything }, ...actions]}
    />
  );
}

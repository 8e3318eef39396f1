/** The filters of the audit log; they are kept in the URL, so that one can go back to them. */
import { Form, Link } from 'react-router';
import { auditActions } from '#modules/audit/entry.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { SelectField } from '#web/ui/forms/select.tsx';
import { useStaffWords } from '#web/staff-words.ts';
import type { AuditFilterValues } from './audit-query.ts';

interface AuditFiltersProps {
  filters: AuditFilterValues;
  isFiltered: boolean;
  /** What else can be done with the log, to the right of the rarely used filters. */
  children: React.ReactNode;
}

export function AuditFilters({ filters, isFiltered, children }: AuditFiltersProps) {
  const { audit: words } = useStaffWords();
  const { q, actor, action, object, from, to } = filters;
  return (
    <Form
      role="search"
      className="dense grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <div className="col-span-full xl:col-span-1">
        <Filter name="q" label={words.search} hint={words.searchFor} value={q} type="search" />
      </div>
      <Filter name="actor" label={words.actor} hint={words.actorHint} value={actor} />
      <ActionFilter value={action} />
      <div className="flex items-center gap-3">
        <Button type="submit" variant="outline" className="min-h-11! max-sm:grow">
          {words.filter}
        </Button>
        {isFiltered && (
          <Link to="?" className="link inline-flex min-h-11 items-center text-small">
            {words.clear}
          </Link>
        )}
      </div>
      <div className="col-span-full flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <details
          className="open:basis-full"
          open={[object, from, to].some((value) => value !== '')}
        >
          <summary className="link inline-flex min-h-11 cursor-pointer items-center text-small">
            {words.more}
          </summary>
          <div className="mt-2 grid items-end gap-3 sm:grid-cols-3">
            <Filter name="object" label={words.object} hint={words.objectHint} value={object} />
            <Filter name="from" label={words.from} value={from} type="date" />
            <Filter name="to" label={words.to} value={to} type="date" />
          </div>
        </details>
        {children}
      </div>
    </Form>
  );
}

interface FilterProps {
  name: keyof AuditFilterValues;
  label: string;
  hint?: string;
  value: string;
  type?: 'date' | 'search' | 'text';
}

const maxLengths = { text: 254, search: 100, date: undefined };

function Filter({ name, label, hint, value, type = 'text' }: FilterProps) {
  return (
    <TextField
      // The input keeps what was typed, so another URL needs a new one.
      key={value}
      {...{ label, name, type }}
      placeholder={hint}
      defaultValue={value}
      maxLength={maxLengths[type]}
      autoComplete="off"
      className="min-w-0"
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

/** A search without a result: when it was asked, and a form that makes a synonym of it. */
import { useState } from 'react';
import type { ResponseBody } from '#api/contract/operations.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi } from '#web/api.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { formatDate } from '#web/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { SynonymForm } from './synonym-form.tsx';

type LostSearch = ResponseBody<'listLostSearches'>[number];

interface LostSearchRowProps {
  search: LostSearch;
  onChanged: () => void;
}

export function LostSearchRow({ search, onChanged }: LostSearchRowProps) {
  const { searchPage: words, failure } = useStaffWords();
  const [isOpen, setIsOpen] = useState(false);
  const text = search.words;

  async function forget(): Promise<void> {
    const answer = await callApi(staffEndpoints.removeLostSearch, { query: { words: text } });
    if (answer.ok) notify({ text: fill(words.forgotten, { words: text }) });
    else notify({ text: problemText(answer.problem, failure.offline), tone: 'failed' });
    onChanged();
  }

  return (
    <li className="grid gap-3 border-t border-line py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 grow basis-48">
          <p className="font-semibold wrap-anywhere">{text}</p>
          <SearchDays search={search} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            aria-expanded={isOpen}
            aria-label={fill(words.makeNamed, { words: text })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {words.make}
          </Button>
          <Button
            variant="outline"
            aria-label={fill(words.forgetNamed, { words: text })}
            onClick={() => void forget()}
          >
            {words.forget}
          </Button>
        </div>
      </div>
      {isOpen && <SynonymForm lost={text} onAdded={onChanged} />}
    </li>
  );
}

function SearchDays({ search: { words: text, searches, days } }: { search: LostSearch }) {
  const { searchPage: words } = useStaffWords();
  const times = searches === 1 ? words.times.one : fill(words.times.other, { count: searches });
  const [last] = days;
  return (
    <div className="grid gap-1 text-small text-graphite">
      <p>
        {times}
        {last && ` · ${fill(words.last, { day: formatDate(last.day) })}`} ·{' '}
        <a href={`/search?${new URLSearchParams({ q: text }).toString()}`} className="link">
          {words.tryIt}
        </a>
      </p>
      {days.length > 1 && (
        <details>
          <summary className="cursor-pointer">{words.byDay}</summary>
          <ul className="grid gap-1 pt-1">
            {days.map(({ day, searches: count }) => (
              <li key={day}>{fill(words.day, { day: formatDate(day), count })}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** The words of the search as staff keep them: searches without a result, and synonyms. */
import { useLoaderData, useRevalidator } from 'react-router';
import type { ResponseBody } from '#api/contract/operations.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi } from '#web/api.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { requirePermission } from '#web/dashboard/loading/require-permission.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { fill } from '#web/wording/fill.ts';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { LostSearchRow } from './lost-search-row.tsx';
import { SynonymForm } from './synonym-form.tsx';

type Synonym = ResponseBody<'listSynonyms'>[number];

export const meta = staffScreenTitle((words) => words.searchPage.title);

export async function clientLoader() {
  await requirePermission('catalogue');
  const [synonyms, lost] = await Promise.all([
    loadFromShop(staffEndpoints.listSynonyms),
    loadFromShop(staffEndpoints.listLostSearches),
  ]);
  return { synonyms, lost };
}

export default function SearchWords() {
  const { synonyms, lost } = useLoaderData<typeof clientLoader>();
  const { searchPage: words } = useStaffWords();
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  return (
    <PageLayout title={words.title} lead={words.lead}>
      <section aria-labelledby="lost" className="grid gap-3 pt-4">
        <h3 id="lost" className="text-3">
          {words.lost}
        </h3>
        {lost.length === 0 ? (
          <StatePanel title={words.noLost} />
        ) : (
          <p className="text-small text-graphite">{words.lostLead}</p>
        )}
        <ul className="grid border-b border-line empty:hidden">
          {lost.map((search) => (
            <LostSearchRow key={search.words} search={search} onChanged={reload} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="synonyms" className="grid gap-3 pt-8">
        <h3 id="synonyms" className="text-3">
          {words.synonyms}
        </h3>
        <p className="text-small text-graphite">{words.synonymsLead}</p>
        {synonyms.length === 0 && <StatePanel title={words.noSynonyms} />}
        <ul className="grid border-b border-line empty:hidden sm:grid-cols-2 sm:gap-x-10">
          {synonyms.map((synonym) => (
            <SynonymRow
              key={`${synonym.word} ${synonym.means}`}
              synonym={synonym}
              onRemoved={reload}
            />
          ))}
        </ul>
        <section
          aria-labelledby="new-synonym"
          className="grid gap-4 rounded-plain border border-line bg-card p-5"
        >
          <h4 id="new-synonym" className="text-2">
            {words.newSynonym}
          </h4>
          <SynonymForm onAdded={reload} />
        </section>
      </section>
    </PageLayout>
  );
}

function SynonymRow({ synonym, onRemoved }: { synonym: Synonym; onRemoved: () => void }) {
  const { searchPage: words, failure } = useStaffWords();
  const { word, means, isKnown } = synonym;

  async function remove(): Promise<void> {
    const answer = await callApi(staffEndpoints.removeSynonym, { query: { word, means } });
    if (answer.ok) notify({ text: words.removed });
    else notify({ text: problemText(answer.problem, failure.offline), tone: 'failed' });
    onRemoved();
  }

  return (
    <li className="flex items-center justify-between gap-4 border-t border-line py-2">
      <p className="min-w-0 wrap-anywhere">
        {fill(words.pair, { word, means })}
        {!isKnown && (
          <span className="block text-small text-oxblood">{fill(words.unknown, { means })}</span>
        )}
      </p>
      <Button
        variant="danger"
        className="shrink-0"
        aria-label={fill(words.removeNamed, { word, means })}
        onClick={() => void remove()}
      >
        {words.remove}
      </Button>
    </li>
  );
}

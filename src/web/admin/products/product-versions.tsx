/** The versions of a product: who changed what, and the way back to each. */
import { useState } from 'react';
import type { ResponseBody } from '#api/contract/operations.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { lookUp } from '#modules/audit/reason.ts';
import { callApi } from '#web/api.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { formatDate, formatTime } from '#web/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { readable, ValueText, type Categories } from './conflict-dialog.tsx';
import { useFieldNames } from './field-names.ts';
import type { EditedProduct } from './use-product-form.ts';

type Revision = ResponseBody<'listRevisions'>[number];

interface ProductVersionsProps {
  product: EditedProduct;
  revisions: readonly Revision[];
  attributes: readonly { code: string; name: string }[];
  categories: Categories;
  onRestored: () => void;
}

export function ProductVersions({
  product,
  revisions,
  attributes,
  categories,
  onRestored,
}: ProductVersionsProps) {
  const { productPage: words, failure } = useStaffWords();
  const [busy, setBusy] = useState<number>();

  async function restore(from: number): Promise<void> {
    setBusy(from);
    const answer = await callApi(staffEndpoints.restoreProduct, {
      params: { id: product.id },
      body: { version: product.version, from },
    });
    setBusy(undefined);
    if (answer.ok) {
      notify({ text: fill(words.restored, { from }) });
      onRestored();
    } else notify({ text: problemText(answer.problem, failure.offline), tone: 'failed' });
  }

  return (
    <details aria-labelledby="versions">
      <summary className="flex min-h-11 cursor-pointer items-center gap-3">
        <h3 id="versions" className="text-2">
          {words.versions}
        </h3>
        <span className="figures text-small text-graphite">{revisions.length}</span>
      </summary>
      <ol className="mt-2 grid border-b border-line">
        {revisions.map((revision) => (
          <li key={revision.version} className="grid gap-2 border-t border-line py-4">
            <VersionHead revision={revision} />
            <Differences {...{ product, attributes, categories }} revision={revision} />
            {revision.version !== product.version && (
              <Button
                variant="outline"
                aria-label={fill(words.restoreNamed, { version: revision.version })}
                busy={busy === revision.version ? failure.loading : undefined}
                onClick={() => void restore(revision.version)}
                className="justify-self-start"
              >
                {words.restore}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

function VersionHead({ revision: { version, at, actor, reason } }: { revision: Revision }) {
  const { productPage: words, reasons } = useStaffWords();
  const by = { day: formatDate(at), time: formatTime(at), actor: actor ?? words.shop };
  return (
    <div>
      <h4 className="font-plain text-body font-semibold">{fill(words.version, { version })}</h4>
      <p className="figures text-small break-words text-graphite">
        {fill(words.by, { ...by, reason: lookUp(reasons, reason) })}
      </p>
    </div>
  );
}

const shownDifferences = 6;

type FromVersions = Pick<ProductVersionsProps, 'product' | 'attributes' | 'categories'>;

interface DifferencesProps extends FromVersions {
  revision: Revision;
}

function Differences({ product, revision, attributes, categories }: DifferencesProps) {
  const { productPage: words } = useStaffWords();
  const nameOf = useFieldNames(product, attributes);
  const { differences, version } = revision;
  const others = differences.length - shownDifferences;
  if (version === 1) return <p className="text-small">{words.first}</p>;
  return (
    <div className="grid gap-1 text-small">
      <dl className="grid gap-1">
        {differences.slice(0, shownDifferences).map(({ field, before, after }) => (
          <div key={field} className="flex flex-wrap gap-x-2">
            <dt className="font-semibold">{nameOf(field)}</dt>
            <dd>
              <ValueText value={readable(field, before, categories)} /> →{' '}
              <ValueText value={readable(field, after, categories)} />
            </dd>
          </div>
        ))}
      </dl>
      {others > 0 && (
        <p className="text-graphite">
          {others === 1 ? words.more.one : fill(words.more.other, { count: others })}
        </p>
      )}
    </div>
  );
}

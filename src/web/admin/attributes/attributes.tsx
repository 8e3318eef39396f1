/** Attributes and product types, each with a form to change it, and one for a new one. */
import { useLoaderData, useRevalidator } from 'react-router';
import type { ResponseBody } from '#api/contract/operations.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { EditableRow } from '#web/dashboard/lists/editable-row.tsx';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { requirePermission } from '#web/dashboard/loading/require-permission.ts';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { AttributeForm } from './attribute-form.tsx';
import { TypeForm } from './type-form.tsx';

type Listed = ResponseBody<'listAttributes'>;
export type Attribute = Listed['attributes'][number];
export type ProductType = Listed['types'][number];

export const meta = staffScreenTitle((words) => words.attributes.title);

export async function clientLoader() {
  await requirePermission('catalogue');
  return loadFromShop(staffEndpoints.listAttributes);
}

export default function Attributes() {
  const { attributes, types } = useLoaderData<typeof clientLoader>();
  const { attributes: words } = useStaffWords();
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  return (
    <PageLayout title={words.title} lead={words.lead}>
      <section aria-labelledby="types" className="grid gap-4">
        <h3 id="types" className="text-3">
          {words.types}
        </h3>
        {types.length === 0 && <StatePanel title={words.noTypes} />}
        <ul className="grid border-b border-line empty:hidden">
          {types.map((type) => (
            <EditableRow
              key={type.id}
              {...{ ...type, texts: words, onChanged: reload }}
              about={namesOf(type, attributes)}
              removal={staffEndpoints.removeProductType}
            >
              {(close) => <TypeForm key={type.version} {...{ type, attributes }} onSaved={close} />}
            </EditableRow>
          ))}
        </ul>
        <NewPanel id="new-type" title={words.newType}>
          <TypeForm key={types.length} attributes={attributes} onSaved={reload} />
        </NewPanel>
      </section>
      <section aria-labelledby="attributes" className="grid gap-4">
        <h3 id="attributes" className="text-3">
          {words.attributes}
        </h3>
        {attributes.length === 0 && <StatePanel title={words.noAttributes} />}
        <ul className="grid border-b border-line empty:hidden">
          {attributes.map((attribute) => (
            <EditableRow
              key={attribute.id}
              {...{ ...attribute, texts: words, onChanged: reload }}
              about={describe(attribute, words)}
              removal={staffEndpoints.removeAttribute}
            >
              {(close) => (
                <AttributeForm key={attribute.version} attribute={attribute} onSaved={close} />
              )}
            </EditableRow>
          ))}
        </ul>
        <NewPanel id="new-attribute" title={words.newAttribute}>
          <AttributeForm
            key={attributes.length}
            nextPlace={Math.max(0, ...attributes.map(({ position }) => position)) + 1}
            onSaved={reload}
          />
        </NewPanel>
      </section>
    </PageLayout>
  );
}

function namesOf(type: ProductType, attributes: readonly Attribute[]): string {
  const names = new Map(attributes.map(({ code, name }) => [code, name]));
  return type.attributes.map(({ code }) => names.get(code) ?? code).join(', ');
}

type Words = ReturnType<typeof useStaffWords>['attributes'];

function describe({ kind, unit, isFacet, isShown, choices }: Attribute, words: Words): string {
  const of = choices.map(({ name }) => name).join(', ');
  const parts = [unit === '' ? words.kinds[kind] : `${words.kinds[kind]}, ${unit}`, of];
  return [...parts, isFacet && words.facet, !isShown && words.hidden]
    .filter((part) => part !== '' && part !== false)
    .join(' · ');
}

interface NewPanelProps {
  id: string;
  title: string;
  children: React.ReactNode;
}

function NewPanel({ id, title, children }: NewPanelProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 rounded-plain border border-line bg-card p-5"
    >
      <h4 id={id} className="text-2">
        {title}
      </h4>
      {children}
    </section>
  );
}

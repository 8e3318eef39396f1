/** The tree of categories, each with a form to change it, and one for a new category. */
import { useLoaderData, useRevalidator } from 'react-router';
import type { ResponseBody } from '#api/contract/operations.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { EditableRow } from '#web/dashboard/lists/editable-row.tsx';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { requirePermission } from '#web/dashboard/loading/require-permission.ts';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { fill } from '#web/wording/fill.ts';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { CategoryForm } from './category-form.tsx';

export type Category = ResponseBody<'listCategories'>[number];

export const meta = staffScreenTitle((words) => words.categories.title);

export async function clientLoader() {
  await requirePermission('catalogue');
  return loadFromShop(staffEndpoints.listCategories);
}

export default function Categories() {
  const categories = useLoaderData<typeof clientLoader>();
  const { categories: words } = useStaffWords();
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  const productsText = (count: number) =>
    count === 1 ? words.products.one : fill(words.products.other, { count });
  return (
    <PageLayout title={words.title} lead={words.lead}>
      {categories.length === 0 && <StatePanel title={words.empty} />}
      <ul className="grid border-b border-line empty:hidden">
        {categories.map((category) => (
          <EditableRow
            key={category.id}
            {...{ id: category.id, name: category.name, texts: words, onChanged: reload }}
            about={`${category.path} · ${productsText(category.products)}`}
            depth={category.path.split('/').length - 1}
            removal={staffEndpoints.removeCategory}
          >
            {(close) => <CategoryForm {...{ category, categories }} onSaved={close} />}
          </EditableRow>
        ))}
      </ul>
      <section
        aria-labelledby="new-category"
        className="grid gap-4 rounded-plain border border-line bg-card p-5"
      >
        <h3 id="new-category" className="text-2">
          {words.addTitle}
        </h3>
        <CategoryForm key={categories.length} categories={categories} onSaved={reload} />
      </section>
    </PageLayout>
  );
}

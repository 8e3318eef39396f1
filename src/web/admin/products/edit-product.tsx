/** One product for staff: its texts, place, pictures, sizes and versions. */
import { useId, useState } from 'react';
import {
  Link,
  useLoaderData,
  useRevalidator,
  useRouteError,
  type ClientLoaderFunctionArgs,
  type LinksFunction,
} from 'react-router';
import type { ResponseBody } from '#api/contract/operations.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { toText } from '#modules/catalogue/product-fields.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { useUnsavedGuard } from '#web/dashboard/forms/unsaved-guard.tsx';
import { loadFromShop, readRouteError } from '#web/dashboard/loading/load.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { requirePermission } from '#web/dashboard/loading/require-permission.ts';
import { ErrorBoundary as AdminErrors } from '#web/dashboard/staff-only.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { FormError } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { AddSize } from './add-size.tsx';
import { AttributesEditor } from './attributes-editor.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { useFieldNames } from './field-names.ts';
import { MoveTool } from './move-tool.tsx';
import { PicturesEditor } from './pictures-editor.tsx';
import { PlaceFields, TextFields } from './product-fields.tsx';
import { productTones } from './product-tones.ts';
import { ProductVersions } from './product-versions.tsx';
import { SearchFields } from './search-fields.tsx';
import { goToNewSizes, NewSizes } from './new-sizes/new-sizes.tsx';
import { ProductPlace } from './product-place.tsx';
import { ProductPreview } from './product-preview.tsx';
import { SizesEditor } from './sizes-editor.tsx';
import {
  useProductForm,
  type EditedProduct,
  type ProductForm,
  type SavedForm,
} from './use-product-form.ts';
import editorStyles from '../preview/editor.css?url';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: editorStyles }];

export const meta = staffScreenTitle<typeof clientLoader>((words, loaded) =>
  loaded
    ? `${words.productPage.title}: ${toText(loaded.product.fields['name'])}`
    : words.productPage.title,
);

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  await requirePermission('catalogue');
  const { id = '' } = params;
  const [product, revisions, categories, listed, place] = await Promise.all([
    loadFromShop(staffEndpoints.getProduct, { params: { id } }),
    loadFromShop(staffEndpoints.listRevisions, { params: { id } }),
    loadFromShop(staffEndpoints.listCategories),
    loadFromShop(staffEndpoints.listAttributes),
    loadFromShop(staffEndpoints.getProductPlace, { params: { id } }),
  ]);
  return { product, revisions, categories, listed, place };
}

export default function EditProduct() {
  const { product, revisions, categories, listed, place } = useLoaderData<typeof clientLoader>();
  const { productPage: words, products } = useStaffWords();
  const { revalidate } = useRevalidator();
  const [hasTypedSizes, setHasTypedSizes] = useState(false);
  const { state, name, slug } = product.fields;
  const reload = () => void revalidate();
  return (
    <PageLayout title={toText(name)} isList>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 text-small">
        <Link to="/dashboard/products" className="link inline-flex min-h-11 items-center">
          {words.back}
        </Link>
        {state === 'published' && (
          <a href={`/products/${toText(slug)}`} className="link inline-flex min-h-11 items-center">
            {words.see}
          </a>
        )}
        <Badge tone={productTones[toState(state)]}>{products.states[toState(state)]}</Badge>
      </div>
      <PartLinks />
      <ProductEditor
        key={product.id}
        {...{ product, categories, listed, hasTypedSizes }}
        onSaved={revalidate}
      >
        <NewSizes
          key={`sizes of ${product.id}`}
          {...{ product, listed }}
          onAdded={reload}
          onTyped={setHasTypedSizes}
        />
        <details>
          <summary className={foldClass}>{words.otherSizes}</summary>
          <div className="mt-2 grid gap-5">
            <AddSize key={`size of ${product.id}`} {...{ product, listed }} onAdded={reload} />
            <MoveTool product={product} onMoved={reload} />
          </div>
        </details>
        <ProductPlace
          key={`${product.id} ${place.place} ${place.count}`}
          product={product.id}
          place={place}
        />
      </ProductEditor>
      <ProductVersions
        {...{ product, revisions, categories }}
        attributes={listed.attributes}
        onRestored={reload}
      />
    </PageLayout>
  );
}

const foldClass = 'link inline-flex min-h-11 cursor-pointer items-center text-small font-semibold';

/** From the head of the long page to each part of it. */
function PartLinks() {
  const { productPage: words } = useStaffWords();
  const parts = {
    ...{ texts: words.texts, place: words.place, pictures: words.pictures },
    ...{ search: words.search, sizes: words.sizes, versions: words.versions },
  };
  return (
    <nav
      aria-label={words.parts}
      className="flex flex-wrap gap-x-6 border-b border-line text-small"
    >
      {Object.entries(parts).map(([id, text]) => (
        <a
          key={id}
          href={`#${id}`}
          className="link inline-flex min-h-11 items-center pointer-coarse:min-w-11"
        >
          {text}
        </a>
      ))}
    </nav>
  );
}

function toState(value: unknown): keyof typeof productTones {
  return value === 'draft' || value === 'archived' ? value : 'published';
}

interface ProductEditorProps {
  product: EditedProduct;
  categories: ResponseBody<'listCategories'>;
  listed: ResponseBody<'listAttributes'>;
  /** Without which it is not published. */
  hasTypedSizes: boolean;
  onSaved: () => Promise<void>;
  /** Forms of their own, below it. */
  children: React.ReactNode;
}

function ProductEditor(props: ProductEditorProps) {
  const { product, categories, listed, hasTypedSizes, onSaved, children } = props;
  const { productPage: words } = useStaffWords();
  const [isRefused, setIsRefused] = useState(false);
  const form = useProductForm(product, onSaved);
  const formId = useId();
  const nameOf = useFieldNames(product, listed.attributes);

  const guard = useUnsavedGuard({
    isUnsaved: (form.changed.length > 0 || hasTypedSizes) && !form.isSaving,
    isSaving: form.isSaving,
  });

  function report(saved: SavedForm | undefined): void {
    if (!saved) return;
    const { version } = saved;
    notify({ text: version === undefined ? words.savedPrices : fill(words.saved, { version }) });
  }

  function save(fields?: { state: 'published' }): void {
    const state = fields?.state ?? form.text('state');
    const isPublishing = state === 'published' && product.fields['state'] !== state;
    setIsRefused(isPublishing && hasTypedSizes);
    if (isPublishing && hasTypedSizes) return goToNewSizes();
    void form.save(fields).then(report);
  }

  return (
    <div className="editor-columns">
      <ProductPreview {...{ product, form }} />
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        className="is-long"
      >
        <div className="grid min-w-0 gap-8">
          <TextFields form={form} />
          <PlaceFields {...{ product, form, categories }} />
          <PicturesEditor form={form} version={product.version} />
          <AttributesEditor {...{ product, form, listed }} />
        </div>
        <SearchFields form={form} />
        <SizesEditor {...{ product, form, listed }} />
        {guard}
        {form.conflicts.length > 0 && (
          <ConflictDialog
            conflicts={form.conflicts}
            {...{ nameOf, categories }}
            isSaving={form.isSaving}
            cancelLabel={words.cancel}
            onCancel={form.dismissConflicts}
            onChosen={(chosen) => void form.resolve(chosen).then(report)}
          />
        )}
      </form>
      <div className="is-wide -mt-8 grid min-w-0 gap-5">{children}</div>
      <SaveBar
        {...{ form, formId, nameOf, hasTypedSizes, isRefused }}
        isDraft={product.fields['state'] === 'draft' && form.text('state') === 'draft'}
        onPublish={() => save({ state: 'published' })}
      />
    </div>
  );
}

interface SaveBarProps extends Pick<ProductEditorProps, 'hasTypedSizes'> {
  form: ProductForm;
  /** It was to be published without the sizes that are typed. */
  isRefused: boolean;
  /** The id of the form element that Save sends. */
  formId: string;
  nameOf: (field: string) => string;
  /** Visitors do not see it yet, and nothing else was chosen. */
  isDraft: boolean;
  onPublish: () => void;
}

/** It stays in sight, and comes to rest below all that it saves. */
function SaveBar(props: SaveBarProps) {
  const { form, formId, nameOf, hasTypedSizes, isRefused, isDraft, onPublish } = props;
  const { productPage: words, failure } = useStaffWords();
  const isChanged = form.changed.length > 0;
  const unsaved = [...form.changed.map(nameOf), ...(hasTypedSizes ? [words.sizesTyped] : [])];
  const text =
    unsaved.length > 0 ? fill(words.unsaved, { fields: unsaved.join(', ') }) : words.nothing;
  const problem = form.problem && problemText(form.problem, failure.offline);
  return (
    <div className="is-wide sticky bottom-0 z-10 grid justify-items-start gap-3 border-t border-ink bg-paper py-4">
      <FormError error={isRefused && hasTypedSizes ? words.sizesFirst : problem} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button
          type="submit"
          form={formId}
          disabled={!isChanged}
          busy={form.isSaving ? failure.loading : undefined}
        >
          {words.save}
        </Button>
        {isDraft && (
          <Button variant="outline" disabled={form.isSaving} onClick={onPublish}>
            {isChanged ? words.saveAndPublish : words.publish}
          </Button>
        )}
        <p className="text-small text-graphite">{text}</p>
      </div>
    </div>
  );
}

const missing: readonly number[] = [404, 422];

export function ErrorBoundary() {
  const { productPage: words } = useStaffWords();
  const { status } = readRouteError(useRouteError());
  if (!missing.includes(status)) return <AdminErrors />;
  return (
    <StatePanel title={words.missing} text={words.missingText}>
      <Link to="/dashboard/products" className={buttonClass('outline')}>
        {words.back}
      </Link>
    </StatePanel>
  );
}

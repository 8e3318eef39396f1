/** What saves a product: it stays in sight, and comes to rest below all that it saves. */
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';
import type { ProductForm } from './use-product-form.ts';

interface SaveBarProps {
  form: ProductForm;
  /** The id of the form element that Save sends. */
  formId: string;
  nameOf: (field: string) => string;
  /** Visitors do not see it yet, and nothing else was chosen. */
  isDraft: boolean;
  onPublish: () => void;
}

export function SaveBar({ form, formId, nameOf, isDraft, onPublish }: SaveBarProps) {
  const { productPage: words, failure } = useStaffWords();
  const isChanged = form.changed.length > 0;
  const text = isChanged
    ? fill(words.unsaved, { fields: form.changed.map(nameOf).join(', ') })
    : words.nothing;
  return (
    <div className="is-wide sticky bottom-0 z-10 grid justify-items-start gap-3 border-t border-ink bg-paper py-4">
      <FormError error={form.problem && problemText(form.problem, failure.offline)} />
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

/** A new product: a button beside the title, and a dialog that needs only its name. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi } from '#web/api.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { formText } from '#web/dashboard/forms/form-text.ts';
import { Button } from '#web/ui/button.tsx';
import { closeDialog, Dialog } from '#web/ui/feedback/dialog.tsx';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { useStaffWords } from '#web/staff-words.ts';

export function NewProduct() {
  const { products: words } = useStaffWords();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button className="shrink-0" onClick={() => setIsOpen(true)}>
        {words.addTitle}
      </Button>
      {isOpen && (
        <Dialog title={words.addTitle} onClose={() => setIsOpen(false)}>
          <NewProductForm />
        </Dialog>
      )}
    </>
  );
}

function NewProductForm() {
  const { products: words, productPage, failure, field, bulk } = useStaffWords();
  const navigate = useNavigate();
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function add(event: React.SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const name = formText(new FormData(event.currentTarget), 'name');
    if (name === '') return setError(field.needed);
    setIsBusy(true);
    const answer = await callApi(staffEndpoints.createProduct, { body: { name } });
    setIsBusy(false);
    if (!answer.ok) return setError(problemText(answer.problem, failure.offline));
    await navigate(`/dashboard/products/${answer.value.insertedId}`);
  }

  return (
    <form noValidate onSubmit={(event) => void add(event)} className="grid gap-4">
      <TextField
        label={productPage.fields.name}
        hint={words.addHint}
        name="name"
        maxLength={120}
        required
      />
      <FormError error={error} />
      <div className="flex flex-wrap gap-3 max-sm:grid sm:justify-end">
        <Button variant="outline" onClick={closeDialog}>
          {bulk.close}
        </Button>
        <Button type="submit" busy={isBusy ? failure.loading : undefined}>
          {words.add}
        </Button>
      </div>
    </form>
  );
}

/** The two forms of a withdrawal: what is declared, and the press that declares it. */
import { apiRoot, toRequestLine } from '#api/contract/endpoint.ts';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import type { WithdrawalValues } from '#api/contract/withdrawal-page.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextField } from '#web/ui/forms/field.tsx';
import { withdrawalTexts as words } from '#web/wording/orders/withdrawal.ts';

/** The first step; with `values` it is filled in. */
export function StatementForm({ values }: { values?: WithdrawalValues | undefined }) {
  return (
    <form
      method="post"
      action={`${apiRoot}${toRequestLine(shopEndpoints.checkWithdrawal).path}`}
      className="grid gap-5 sm:grid-cols-2"
    >
      <TextField
        label={words.order}
        hint={words.orderHint}
        name="order"
        maxLength={60}
        required
        defaultValue={values?.order}
      />
      <TextField
        label={words.name}
        name="name"
        autoComplete="name"
        maxLength={200}
        required
        defaultValue={values?.name}
      />
      <TextField
        label={words.email}
        hint={words.emailHint}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        defaultValue={values?.email}
        className="sm:col-span-2"
      />
      <TextArea
        label={words.message}
        hint={words.messageHint}
        name="message"
        rows={4}
        maxLength={2000}
        defaultValue={values?.message}
        className="sm:col-span-2"
      />
      <Button type="submit" className="justify-self-start sm:col-span-2">
        {words.next}
      </Button>
    </form>
  );
}

/** The second step: nothing is left but to confirm. */
export function ConfirmForm({ values }: { values: WithdrawalValues }) {
  return (
    <form method="post" action={`${apiRoot}${toRequestLine(shopEndpoints.declareWithdrawal).path}`}>
      <HiddenStatement values={values} />
      <Button type="submit">{words.confirm}</Button>
    </form>
  );
}

function HiddenStatement({ values }: { values: WithdrawalValues }) {
  return (
    <>
      <input type="hidden" name="order" value={values.order} />
      <input type="hidden" name="name" value={values.name} />
      <input type="hidden" name="email" value={values.email} />
      <input type="hidden" name="message" value={values.message} />
    </>
  );
}

/** Groups of companies: their names, and the form that adds one. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { companyEndpoints } from '#api/contract/companies/company-endpoints.ts';
import { longestGroupName } from '#modules/companies/company.ts';
import { callApi, type AnswerOf, type ApiResult } from '#web/api.ts';
import { showProblem, useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';

type Group = AnswerOf<typeof companyEndpoints.listCustomerGroups>[number];

export function Groups({ groups }: { groups: readonly Group[] }) {
  const { tradeAccounts: words } = useStaffWords();

  return (
    <section aria-labelledby="groups-title" className="grid max-w-3xl gap-4">
      <div>
        <h3 id="groups-title" className="text-2">
          {words.groups}
        </h3>
        <p className="text-small text-graphite">{words.groupsLead}</p>
      </div>
      <ul className="grid divide-y divide-line border-y border-line empty:hidden">
        {groups.map((one) => (
          <GroupRow key={one._id} group={one} />
        ))}
      </ul>
      <GroupForm
        title={words.addGroup}
        action={words.addGroup}
        name=""
        done={words.groupAdded}
        onSave={(body) => callApi(companyEndpoints.addCustomerGroup, { body })}
        className="rounded-plain border border-line bg-card p-5"
      />
    </section>
  );
}

function GroupRow({ group: { _id: id, name, companies } }: { group: Group }) {
  const { tradeAccounts: words } = useStaffWords();
  const [isRenaming, setRenaming] = useState(false);
  const close = () => setRenaming(false);
  const title = fill(words.renameNamed, { name });
  if (isRenaming)
    return (
      <li className="py-3">
        <GroupForm
          {...{ title, name }}
          action={words.save}
          done={words.renamed}
          onSave={(body) => callApi(companyEndpoints.renameCustomerGroup, { params: { id }, body })}
          onClose={close}
        />
      </li>
    );
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 py-2">
      <span className="min-w-0 grow wrap-anywhere">{name}</span>
      <span className="figures text-small text-graphite">
        {fill(companies === 1 ? words.inGroup.one : words.inGroup.other, { count: companies })}
      </span>
      <Button variant="outline" aria-label={title} onClick={() => setRenaming(true)}>
        {words.rename}
      </Button>
    </li>
  );
}

interface GroupFormProps {
  title: string;
  action: string;
  name: string;
  /** Said when it is saved, with its name. */
  done: string;
  onSave: (body: { name: string }) => Promise<ApiResult<unknown>>;
  /** Of a form that is open for one change; else it begins anew. */
  onClose?: () => void;
  className?: string;
}

function GroupForm({ title, action, name, done, onSave, onClose, className = '' }: GroupFormProps) {
  const { tradeAccounts: words, failure } = useStaffWords();
  const { revalidate } = useRevalidator();
  const fieldError = useFieldErrors();
  const form = useForm({ defaultValues: { name } });
  const { errors, isSubmitting } = form.formState;

  async function save(body: { name: string }): Promise<void> {
    const answer = await onSave(body);
    if (!answer.ok)
      return showProblem(form, answer.problem, { fields: ['name'], offline: failure.offline });
    notify({ text: fill(done, { name: body.name }) });
    if (!onClose) form.reset();
    await revalidate();
    onClose?.();
  }

  return (
    <form
      noValidate
      aria-label={title}
      onSubmit={form.handleSubmit(save)}
      className={`grid gap-4 ${className}`}
    >
      <TextField
        label={words.groupName}
        maxLength={longestGroupName}
        required
        error={fieldError(errors.name)}
        {...form.register('name')}
      />
      <FormError error={errors.root?.message} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant={onClose ? 'solid' : 'outline'}
          busy={isSubmitting ? failure.loading : undefined}
        >
          {action}
        </Button>
        {onClose && (
          <Button variant="outline" onClick={onClose}>
            {words.keep}
          </Button>
        )}
      </div>
    </form>
  );
}

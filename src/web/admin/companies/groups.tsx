/** Groups of companies: their names, and the form that adds one. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { companyEndpoints } from '#api/contract/companies/company-endpoints.ts';
import { longestGroupName } from '#modules/companies/company.ts';
import { callApi, type AnswerOf } from '#web/api.ts';
import { showProblem, useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { useStaffWords } from '#web/staff-words.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { fill } from '#web/wording/fill.ts';

type Group = AnswerOf<typeof companyEndpoints.listCustomerGroups>[number];

export function Groups({ groups }: { groups: readonly Group[] }) {
  const { tradeAccounts: words, failure } = useStaffWords();
  const { revalidate } = useRevalidator();
  const fieldError = useFieldErrors();
  const form = useForm({ defaultValues: { name: '' } });
  const { errors, isSubmitting } = form.formState;

  async function add(body: { name: string }): Promise<void> {
    const answer = await callApi(companyEndpoints.addCustomerGroup, { body });
    if (!answer.ok)
      return showProblem(form, answer.problem, { fields: ['name'], offline: failure.offline });
    notify({ text: fill(words.groupAdded, { name: body.name }) });
    form.reset();
    await revalidate();
  }

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
      <form
        noValidate
        aria-label={words.addGroup}
        onSubmit={form.handleSubmit(add)}
        className="grid gap-4 rounded-plain border border-line bg-card p-5"
      >
        <TextField
          label={words.groupName}
          maxLength={longestGroupName}
          required
          error={fieldError(errors.name)}
          {...form.register('name')}
        />
        <FormError error={errors.root?.message} />
        <Button
          type="submit"
          variant="outline"
          className="justify-self-start"
          busy={isSubmitting ? failure.loading : undefined}
        >
          {words.addGroup}
        </Button>
      </form>
    </section>
  );
}

function GroupRow({ group }: { group: Group }) {
  const { tradeAccounts: words } = useStaffWords();
  const [isRenaming, setRenaming] = useState(false);
  const { name, companies } = group;
  if (isRenaming) return <RenameForm group={group} onClose={() => setRenaming(false)} />;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 py-2">
      <span className="min-w-0 grow wrap-anywhere">{name}</span>
      <span className="figures text-small text-graphite">
        {fill(companies === 1 ? words.inGroup.one : words.inGroup.other, { count: companies })}
      </span>
      <Button
        variant="outline"
        aria-label={fill(words.renameNamed, { name })}
        onClick={() => setRenaming(true)}
      >
        {words.rename}
      </Button>
    </li>
  );
}

function RenameForm({ group: { _id: id, name }, onClose }: { group: Group; onClose: () => void }) {
  const { tradeAccounts: words, failure } = useStaffWords();
  const { revalidate } = useRevalidator();
  const fieldError = useFieldErrors();
  const form = useForm({ defaultValues: { name } });
  const { errors, isSubmitting } = form.formState;

  async function rename(body: { name: string }): Promise<void> {
    const answer = await callApi(companyEndpoints.renameCustomerGroup, { params: { id }, body });
    if (!answer.ok)
      return showProblem(form, answer.problem, { fields: ['name'], offline: failure.offline });
    notify({ text: fill(words.renamed, { name: body.name }) });
    await revalidate();
    onClose();
  }

  return (
    <li className="py-3">
      <form
        noValidate
        aria-label={fill(words.renameNamed, { name })}
        onSubmit={form.handleSubmit(rename)}
        className="grid gap-4"
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
          <Button type="submit" busy={isSubmitting ? failure.loading : undefined}>
            {words.save}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {words.keep}
          </Button>
        </div>
      </form>
    </li>
  );
}

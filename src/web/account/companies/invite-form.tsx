/** Invites an email to a company. */
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { companyEndpoints } from '#api/contract/companies/company-endpoints.ts';
import { memberRoles, type MemberRole } from '#modules/companies/company.ts';
import { callApi } from '#web/api.ts';
import { showProblem, useFieldErrors } from '#web/dashboard/forms/form-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { SelectField } from '#web/ui/forms/select.tsx';
import { companyTexts as words } from '#web/buying/company-texts.ts';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';

interface Fields {
  email: string;
  role: MemberRole;
}

export function InviteForm({ company: id }: { company: string }) {
  const { failure } = useWords();
  const { revalidate } = useRevalidator();
  const fieldError = useFieldErrors();
  const form = useForm<Fields>({ defaultValues: { email: '', role: 'buyer' } });
  const { errors, isSubmitting } = form.formState;

  async function send(body: Fields): Promise<void> {
    const answer = await callApi(companyEndpoints.inviteMember, { params: { id }, body });
    if (!answer.ok)
      return showProblem(form, answer.problem, {
        ...{ fields: ['email', 'role'] as const, offline: failure.offline },
      });
    notify({ text: fill(words.invited, { email: body.email }) });
    form.reset();
    await revalidate();
  }

  return (
    <form
      noValidate
      aria-label={words.inviteTitle}
      onSubmit={form.handleSubmit(send)}
      className="grid gap-5 rounded-plain border border-line bg-card p-5 sm:grid-cols-2"
    >
      <h3 className="text-2 sm:col-span-2">{words.inviteTitle}</h3>
      <TextField
        label={words.fields.email}
        type="email"
        autoComplete="off"
        required
        error={fieldError(errors.email)}
        {...form.register('email')}
      />
      <SelectField
        label={words.fields.role}
        options={memberRoles.map((value) => ({ value, text: words.roles[value] }))}
        error={errors.role?.message}
        {...form.register('role')}
      />
      <div className="grid gap-4 sm:col-span-2">
        <FormError error={errors.root?.message} />
        <Button
          type="submit"
          className="justify-self-start"
          busy={isSubmitting ? failure.loading : undefined}
        >
          {words.invite}
        </Button>
      </div>
    </form>
  );
}

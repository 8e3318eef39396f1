/** Giving roles and taking them away; the list is read again after each change. */
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import type { Role } from '#modules/identity/caller.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { callApi, type ApiResult, type Problem } from '#web/api.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { fill } from '#web/wording/fill.ts';
import { useStaffWords } from '#web/staff-words.ts';

type Modified = { modifiedCount: number };

const forbidden = 403;

export interface Roles {
  /** The email whose role is being changed; one at a time. */
  busy: string | undefined;
  makeAdmin: (email: string) => Promise<void>;
  removeAdmin: (email: string) => Promise<void>;
  give: (email: string, role: Role) => Promise<void>;
}

/** @param ownEmail of the signed-in account: when its own role changes, the page reloads */
export function useRoles(ownEmail: string): Roles {
  const { users: words, roles, failure } = useStaffWords();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<string>();

  async function changeRole(
    email: string,
    call: Promise<ApiResult<Modified>>,
  ): Promise<ApiResult<Modified>> {
    setBusy(email);
    const answer = await call;
    setBusy(undefined);
    return answer;
  }

  const notifyFailed = (problem: Problem) =>
    notify({ text: problemText(problem, failure.offline), tone: 'failed' });

  async function afterChange(email: string, text: string): Promise<void> {
    if (email === ownEmail) return location.assign('/dashboard');
    notify({ text });
    await revalidate();
  }

  return {
    busy,
    async makeAdmin(email) {
      const answer = await changeRole(
        email,
        callApi(staffEndpoints.makeAdmin, { params: { email } }),
      );
      if (answer.ok)
        return afterChange(email, answer.value.modifiedCount > 0 ? words.created : words.already);
      if (answer.problem.status === forbidden) notify({ text: words.failed, tone: 'failed' });
      else notifyFailed(answer.problem);
    },
    async removeAdmin(email) {
      const answer = await changeRole(
        email,
        callApi(staffEndpoints.removeAdmin, { params: { email } }),
      );
      if (!answer.ok) return void notifyFailed(answer.problem);
      await afterChange(email, fill(words.removed, { email }));
    },
    async give(email, role) {
      const answer = await changeRole(
        email,
        callApi(staffEndpoints.changeRole, { params: { email }, body: { role } }),
      );
      if (!answer.ok) return void notifyFailed(answer.problem);
      const text = answer.value.modifiedCount > 0 ? roles.given : roles.unchanged;
      await afterChange(email, fill(text, { email, role: roles[role] }));
    },
  };
}

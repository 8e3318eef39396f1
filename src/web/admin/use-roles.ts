/** Making admins and removing them; the list is read again after each change. */
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { explain } from '../account/faults.ts';
import { askShop, type Answer, type Problem } from '../api.ts';
import { notify } from '../ui/notify.ts';
import { fill } from '../wording/fill.ts';
import { useWords } from '../words.ts';

type Modified = { modifiedCount: number };

const forbidden = 403;

interface Roles {
  /** The e-mail whose role is being changed; one at a time. */
  busy: string | undefined;
  makeAdmin: (email: string) => Promise<void>;
  removeAdmin: (email: string) => Promise<void>;
}

export function useRoles(): Roles {
  const { users: words, failure } = useWords();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<string>();

  async function change(email: string, method: 'PUT' | 'DELETE'): Promise<Answer<Modified>> {
    setBusy(email);
    const path = `/user/admin/${encodeURIComponent(email)}`;
    const answer = await askShop<Modified>(path, { method });
    setBusy(undefined);
    return answer;
  }

  const sayFailed = (problem: Problem) =>
    notify({ text: explain(problem, failure.offline), tone: 'failed' });

  return {
    busy,
    async makeAdmin(email) {
      const answer = await change(email, 'PUT');
      if (answer.ok) {
        notify({ text: answer.value.modifiedCount > 0 ? words.made : words.already });
        return revalidate();
      }
      if (answer.problem.status === forbidden) notify({ text: words.failed, tone: 'failed' });
      else sayFailed(answer.problem);
    },
    async removeAdmin(email) {
      const answer = await change(email, 'DELETE');
      if (!answer.ok) return void sayFailed(answer.problem);
      notify({ text: fill(words.removed, { email }) });
      await revalidate();
    },
  };
}

/** Giving roles and taking them away; the list is read again after each change. */
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Role } from '#modules/identity/caller.ts';
import { explain } from '../account/faults.ts';
import { askShop, withJson, type Answer, type Problem } from '../api.ts';
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
  give: (email: string, role: Role) => Promise<void>;
}

/** @param own the e-mail of whoever is at work: with another role, the pages begin anew */
export function useRoles(own: string): Roles {
  const { users: words, roles, failure } = useWords();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<string>();

  async function change(email: string, path: string, init: RequestInit): Promise<Answer<Modified>> {
    setBusy(email);
    const answer = await askShop<Modified>(`${path}/${encodeURIComponent(email)}`, init);
    setBusy(undefined);
    return answer;
  }

  const sayFailed = (problem: Problem) =>
    notify({ text: explain(problem, failure.offline), tone: 'failed' });

  async function told(email: string, text: string): Promise<void> {
    if (email === own) return location.assign('/dashboard');
    notify({ text });
    await revalidate();
  }

  return {
    busy,
    async makeAdmin(email) {
      const answer = await change(email, '/user/admin', { method: 'PUT' });
      if (answer.ok)
        return told(email, answer.value.modifiedCount > 0 ? words.made : words.already);
      if (answer.problem.status === forbidden) notify({ text: words.failed, tone: 'failed' });
      else sayFailed(answer.problem);
    },
    async removeAdmin(email) {
      const answer = await change(email, '/user/admin', { method: 'DELETE' });
      if (!answer.ok) return void sayFailed(answer.problem);
      await told(email, fill(words.removed, { email }));
    },
    async give(email, role) {
      const answer = await change(email, '/user/role', withJson('PUT', { role }));
      if (!answer.ok) return void sayFailed(answer.problem);
      const text = answer.value.modifiedCount > 0 ? roles.given : roles.unchanged;
      await told(email, fill(text, { email, role: roles[role] }));
    },
  };
}

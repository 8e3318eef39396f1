/** The builtin provider's part that goes through a mailbox, from the browser. */
import type { Passwords, Verification } from './adapter.ts';
import { post, tellAll } from './builtin-calls.ts';
import { giveCodeFirst } from './builtin-second-factor.ts';
import { textAt } from './json.ts';

export const passwords: Passwords = {
  async reset(token, newPassword) {
    await post('/reset-password', { token, newPassword });
  },
  async change({ password: currentPassword, code }, newPassword) {
    await giveCodeFirst(code);
    await post('/change-password', { currentPassword, newPassword, revokeOtherSessions: true });
    tellAll();
  },
};

export const verification: Verification = {
  async send() {
    const answer = await post('/send-verification', {});
    return textAt(answer, 'status') === 'already' ? 'already' : 'sent';
  },
  async confirm(token) {
    const answer = await post('/confirm-email', { token });
    tellAll();
    return textAt(answer, 'status') === 'already' ? 'already' : 'confirmed';
  },
};

/** The builtin provider's passwords and email verification, from the browser. */
import type { Passwords, Verification } from './adapter.ts';
import { post, notifyTabs } from './builtin-requests.ts';
import { verifyCodeFirst } from './builtin-second-factor.ts';
import { getText } from './json.ts';

export const passwords: Passwords = {
  async reset(token, newPassword) {
    await post('/reset-password', { token, newPassword });
  },
  async change({ password: currentPassword, code }, newPassword) {
    await verifyCodeFirst(code);
    await post('/change-password', { currentPassword, newPassword, revokeOtherSessions: true });
    notifyTabs();
  },
};

export const verification: Verification = {
  async send() {
    const response = await post('/send-verification', {});
    return getText(response, 'status') === 'already' ? 'already' : 'sent';
  },
  async confirm(token) {
    const response = await post('/confirm-email', { token });
    notifyTabs();
    return getText(response, 'status') === 'already' ? 'already' : 'confirmed';
  },
};

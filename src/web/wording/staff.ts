/** Texts about roles and of the audit log; a part of the `specified` catalogue. */
export const staffTexts = {
  needs: {
    title: 'This page needs an admin account',
    catalogue: 'The role “catalogue” is enough for it.',
    orders: 'The role “orders” is enough for it.',
    users: 'The role “users” is enough for it.',
    everything: 'Only the role “admin” is enough for it.',
    staff: 'Any role of staff is enough for it.',
    text: 'You are signed in as {email}, and your role is “{role}”. An admin can change that.',
    back: 'Back to the dashboard',
  },
  roles: {
    customer: 'customer',
    catalogue: 'catalogue',
    orders: 'orders',
    users: 'users',
    admin: 'admin',
    of: 'Role of {email}',
    adminOnly: 'Only an admin gives and takes roles.',
    sure: 'Give {email} the role “{role}”?',
    signedOut: 'They are signed out on every device and sign in again with the new role.',
    sureOwn: 'This is your own account: you are signed out and lose what only admins may do.',
    give: 'Give the role',
    keep: 'Keep the role',
    given: '{email} has the role “{role}” now',
    unchanged: '{email} had that role already, or is gone',
    roleText: 'What they may do in the dashboard. You are asked before it changes.',
    more: 'More',
    moreFor: 'Account of {email}',
    close: 'Close',
    signOut: 'Sign out everywhere',
    signOutText:
      'For a lost phone or a stranger on the account: every device has to sign in again.',
    signedOutNow: '{email} is signed out everywhere',
    factor: 'Switch off the second factor',
    factorText:
      'For somebody who lost both the phone and the recovery codes. Make sure that it is really ' +
      'them. We tell them by email.',
    factorOff: 'The second factor of {email} is off',
    factorNone: '{email} has no second factor',
    log: 'What this account did',
  },
} as const;

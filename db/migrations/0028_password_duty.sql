-- What somebody still owes before they may work in the shop: another password than the first one, or
-- a longer one; and the sign-in as staff that takes no second factor yet. Older code does not look.

alter table app_user
  add column password_due text check (password_due in ('first', 'short')),
  add column password_due_since timestamptz,
  add column first_staff_sign_in timestamptz,
  add constraint password_due_since_then check ((password_due is null) = (password_due_since is null));

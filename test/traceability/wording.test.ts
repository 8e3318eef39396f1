/** Texts come from catalogues: the specified one by default, another by one setting. */
import { expect, test } from 'vitest';
import { loadConfig } from '#settings/config.ts';
import { polished } from '#web/wording/polished.ts';
import { specified } from '#web/wording/specified.ts';
import { staffSpecified } from '#web/wording/staff/staff-wording.ts';
import { catalogues } from '#web/wording/wording.ts';

test('the specified texts are the default, the polished ones are chosen by one setting', () => {
  expect(catalogues[loadConfig({}).wording]).toBe(specified);
  expect(catalogues[loadConfig({ WORDING: 'polished' }).wording]).toBe(polished);
});

/** Quoted in the specification, by where each stands. */
const quotedTexts: readonly [string, string][] = [
  ['Please Login', specified.login.title],
  ['Continue With Google', specified.login.google],
  ['Please Enter Your Email', specified.login.forgotNeedsEmail],
  ['Sent email', specified.login.sentEmail],
  ['Please Register', specified.signup.title],
  ['Your password did not match', specified.signup.mismatch],
  ['Password must be 6 character', specified.signup.tooShort],
  ['Ooop!', specified.notFound.title],
  ['Buy now', specified.tool.buy],
  ['Please Place Order', specified.order.title],
  ['order quantity must be more than {min}', specified.order.tooFew],
  ['order quantity must be less than {max}', specified.order.tooMany],
  ['Welcome to my Dashboard', specified.dashboard.title],
  ['Open drawer', specified.dashboard.open],
  ['MyProfile', specified.dashboard.profile],
  ['My order', specified.dashboard.myOrder],
  ['Review', specified.dashboard.review],
  ['All Users', specified.dashboard.users],
  ['Add order', specified.dashboard.addTool],
  ['Manage Product', specified.dashboard.manageTools],
  ['Manage Order', specified.dashboard.manageOrders],
  ['MY Order', specified.myOrder.title],
  ['Qurantity', specified.myOrder.quantity],
  ['Phone Number', specified.myOrder.phone],
  ['Pay', specified.myOrder.pay],
  ['Cancle', specified.myOrder.cancel],
  ['paid', specified.myOrder.paid],
  ['transaction id:', specified.myOrder.transaction],
  ['Delete succesfully', specified.myOrder.cancelled],
  ['Congratulation', specified.payment.success],
  ['Our Professional Project', specified.gallery.title],
  ['Gallary', specified.gallery.subtitle],
  ['Order Quantity', staffSpecified.manageTool.minimum],
  ['Available Quantity', staffSpecified.manageTool.available],
];

test.each(quotedTexts)("'%s' stands letter for letter", (text, shown) => {
  expect(shown).toBe(text);
});

/** Words of sixty letters, of a tool and of a customer: no page scrolls sideways for them. */
import { expect, test } from './support/journey.ts';
import { expectNoOverflow } from './support/page-checks.ts';

const long = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewiss';
const newTool = {
  name: long,
  description: `${long}${long}`,
  price: 9.5,
  quantity1: 1,
  quantity2: 5000,
};
const sizes = [
  { width: 360, height: 780 },
  { width: 1440, height: 900 },
];

test('a word of sixty letters widens no page', async ({ page, comeAs, admin, openAnother }) => {
  const customer = await comeAs(long.slice(0, 48));
  const { insertedId: tool } = await admin.call<{ insertedId: string }>('POST /tools', newTool);
  const body = { tool, name: long, phone: '+44 20 7946 0958', price: 9.5, qurantity: 1300 };
  const { insertedId: order } = await customer.call<{ insertedId: string }>('POST /purchase', body);
  const staff = await openAnother(admin);
  const lists = ['users', 'manage', 'manageorder'].map((list) => `${list}?q=${long.slice(0, 30)}`);
  const visits = [
    { by: page, paths: ['/', `/tools/${tool}`, '/dashboard/order', `/dashboard/order/${order}`] },
    { by: page, paths: [`/dashboard/payment/${order}`, '/dashboard/profile'] },
    { by: staff, paths: [...lists, `manageorder/${tool}`, `order/${order}`] },
  ];
  for (const { by, paths } of visits) {
    for (const path of paths) {
      // A cached page is rendered again a moment after the tool was added.
      await expect(async () => {
        await by.goto(path.startsWith('/') ? path : `/dashboard/${path}`);
        await expect(by.getByText(long.slice(0, 30)).first()).toBeAttached({ timeout: 2000 });
      }).toPass();
      for (const size of sizes) {
        await by.setViewportSize(size);
        await expectNoOverflow(by);
      }
    }
  }
  await page.goto('/dashboard/order');
  await expect(page.getByRole('row').filter({ hasText: long })).toContainText('1,300');
  await customer.call(`DELETE /purchase/${order}`);
  await admin.call(`DELETE /tools/${tool}`);
});

/** From a paint, a surface and a finish to a brush, with the reason. */
import { expect, test } from './support/journey.ts';
import { notices, row } from './support/pages.ts';
import { checkPage } from './support/page-checks.ts';

const gloss = '/finder/gloss-enamel/trim-and-windows';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor answers three questions and is told which brush, and why', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/\/assets\/[\w.-]+\.js csp$/);
    for (const path of ['/', '/catalogue']) {
      await page.goto(path);
      await page.getByRole('link', { name: 'Answer three questions' }).click();
      await expect(page).toHaveURL('/finder');
    }
    await expect(page.getByRole('heading', { name: 'What do you paint with?' })).toBeVisible();
    await page.getByRole('link', { name: 'Gloss enamel' }).click();
    await page.getByRole('link', { name: 'Trim and windows' }).click();
    await page.getByRole('link', { name: 'Flawless' }).click();
    await expect(page).toHaveURL(`${gloss}/flawless`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Gloss enamel on trim and windows, flawless');
    const reasons = page.getByRole('list', { name: 'Why Round sash brush' });
    await expect(reasons.getByRole('listitem')).toHaveText([
      'The old joiners’ brush: it turns around every moulding and always offers a fresh edge.',
      'A fine point for beads and the corners of window panes.',
    ]);
    const names = page.getByRole('article').getByRole('heading');
    await expect(names.first()).toHaveText('Round sash brush');

    const finish = page.getByRole('navigation', { name: 'How good does it have to look?' });
    await finish.getByRole('link', { name: 'Quick' }).click();
    await expect(names.first()).toHaveText('Oval trim brush');
    const trail = page.getByRole('navigation', { name: 'Where you are' });
    await expect(trail.getByRole('listitem')).toContainText([
      ...['Catalogue', 'Brush finder', 'Gloss enamel', 'Trim and windows', 'Quick'],
    ]);
    await trail.getByRole('link', { name: 'Gloss enamel' }).click();
    await expect(page.getByRole('heading', { name: 'What do you paint?' })).toBeVisible();
    await page.goto(`${gloss}/quick`);
    await page.getByRole('link', { name: 'Oval trim brush' }).click();
    await expect(page).toHaveURL('/products/oval-trim-brush');
  });
});

test('search engines find the answers, and none where there is nothing', async ({ page }) => {
  await page.goto(`${gloss}/flawless`);
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute('href', new RegExp(`${gloss}/flawless$`));
  const ranking = await page.locator('script[type="application/ld+json"]').last().textContent();
  expect(ranking).toContain('"ItemList"');
  expect(ranking).toContain('/products/round-sash-brush');
  await checkPage(page);
  await page.goto('/finder/masonry-paint-and-limewash/furniture/quick');
  await expect(page.getByText('Nothing that we make fits this.')).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await checkPage(page);
  await page.getByRole('link', { name: 'The whole catalogue' }).click();
  await expect(page).toHaveURL('/catalogue');
});

test('staff add an answer and a rule, try them out, and visitors find by them', async ({
  page,
  comeAsAdmin,
  consoleErrors,
}) => {
  consoleErrors.allow(/422 \(Unprocessable Entity\)|404 \(Not Found\).*\/limed-oak/);
  await comeAsAdmin();
  await page.goto('/dashboard/finder');
  await page.getByRole('button', { name: 'Add answer: Surface' }).click();
  const answerForm = page.getByRole('dialog', { name: 'New answer: Surface' });
  await answerForm.getByLabel('Name').fill('Limed oak');
  await answerForm.getByLabel('Place').fill('9');
  await answerForm.getByRole('button', { name: 'Save' }).click();
  await expect(notices(page)).toContainText('It is saved');

  await page.getByRole('button', { name: 'Add rule' }).click();
  const ruleForm = page.getByRole('dialog', { name: 'New rule' });
  await ruleForm.getByLabel('Product').fill('stencil');
  await expect(ruleForm.locator('datalist option[value="stencil-brush"]')).toBeAttached();
  await ruleForm.getByRole('button', { name: 'Save' }).click();
  await expect(ruleForm.getByText('40 for what is made for it')).toHaveCSS('font-weight', '600');
  await ruleForm.getByLabel('Limed oak').check();
  await ruleForm.getByLabel('Points').fill('35');
  await ruleForm.getByLabel('Reason').fill('Works wax into limed oak.');
  await ruleForm.getByRole('button', { name: 'Save' }).click();
  await expect(ruleForm.getByText('is the address of no product')).toBeVisible();
  await checkPage(page);
  await ruleForm.getByLabel('Product').fill('stencil-brush');
  await ruleForm.getByRole('button', { name: 'Save' }).click();
  await expect(ruleForm).toBeHidden();

  const preview = page.getByRole('region', { name: 'What would they get?' });
  await preview.getByLabel('Paint').selectOption('Chalk paint');
  await preview.getByLabel('Surface').selectOption('Limed oak');
  await expect(preview.getByRole('list').first()).toContainText('Stencil brush35 points');
  await page.getByLabel('Only rules that fit the choice above').check();
  await expect(page.getByText('1 rule', { exact: true })).toBeVisible();
  await page.goto('/finder/chalk-paint/limed-oak/flawless');
  await expect(page.getByText('Works wax into limed oak.')).toBeVisible();

  await page.goto('/dashboard/finder');
  const oak = page.getByRole('article').filter({ hasText: 'Limed oak' });
  await oak.getByRole('button', { name: 'Delete' }).focus();
  await expect(oak.getByRole('tooltip')).toHaveText('Rules name it: change these first');
  await page.getByRole('button', { name: 'Delete Works wax into limed oak.' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete Limed oak' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(oak).toBeHidden();
  await page.goto('/finder/chalk-paint/limed-oak/flawless');
  await expect(page.getByRole('heading', { name: 'Ooop!' })).toBeVisible();
});

test('a rule that two clerks change at once is not overwritten unread', async ({
  page,
  context,
  comeAsAdmin,
  consoleErrors,
}) => {
  consoleErrors.allow(/412 \(Precondition Failed\)/);
  await comeAsAdmin();
  const other = await context.newPage();
  for (const each of [page, other]) {
    await each.goto('/dashboard/finder');
    await row(each, 'Made for radiator enamel')
      .getByRole('button', { name: /^Change/ })
      .click();
  }
  const [ours, theirs] = [page.getByRole('dialog'), other.getByRole('dialog')];
  await theirs.getByLabel('Points').fill('44');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(theirs).toBeHidden();
  await ours.getByLabel('Points').fill('46');
  await ours.getByRole('button', { name: 'Save' }).click();
  await expect(ours.getByRole('alert')).toContainText('Somebody else has changed it meanwhile');
  await expect(ours.getByRole('alert')).toContainText('(44). Save again to replace that.');
  await ours.getByRole('button', { name: 'Save' }).click();
  await expect(ours).toBeHidden();
  await expect(row(page, 'Made for radiator enamel')).toContainText('+46');
});

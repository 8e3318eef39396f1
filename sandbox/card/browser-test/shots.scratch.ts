import { chromium } from '@playwright/test';
import { setStage } from './stage.ts';
const stage = await setStage();
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless','--no-sandbox','--disable-gpu'] });
for (const [w,h] of [[360,740],[1440,900]]) for (const look of ['light','dark']) {
  const page = await browser.newPage({ viewport: { width: w, height: h }, colorScheme: look === 'dark' ? 'dark':'light', deviceScaleFactor: 2 });
  const intent = await stage.stripe.paymentIntents.create({ amount: 123456, currency: 'usd', payment_method_types: ['card'], description: 'Oval sash brush, 30 mm × 20' });
  await page.goto(stage.pageFor(intent, look === 'dark' ? 'dark' : undefined));
  const f = page.frameLocator('iframe');
  await f.getByLabel('Card number').waitFor();
  await page.waitForTimeout(200);
  const clip = { x:0,y:0,width:w,height: w===360?420:320 };
  await page.screenshot({ path: `/tmp/shots/empty-${w}-${look}.png`, clip });
  await f.getByLabel('Card number').fill('4242424242424241');
  await f.getByLabel('Expiry').fill('12 / 34');
  await f.getByLabel('Security code').focus();
  await page.waitForTimeout(250);
  await page.screenshot({ path: `/tmp/shots/error-${w}-${look}.png`, clip });
  await f.getByLabel('Card number').fill('4000002760003184');
  await f.getByLabel('Security code').fill('123');
  await page.waitForTimeout(250);
  await page.screenshot({ path: `/tmp/shots/full-${w}-${look}.png`, clip });
  await page.getByRole('button',{name:'Pay'}).click();
  await page.frameLocator('dialog iframe').getByText('$1,234.56').waitFor();
  await page.waitForTimeout(200);
  await page.screenshot({ path: `/tmp/shots/challenge-${w}-${look}.png` });
  await page.close();
}
await browser.close(); await stage.close();

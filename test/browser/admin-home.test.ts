/** What a merchant sees in the Shopify admin. */
import { afterAll, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { startFakeAdmin } from '../support/shopify/fake-admin.ts';
import { openAdmin } from '../support/shopify/open-admin.ts';
import { startService } from '../support/start-service.ts';

const admin = await startFakeAdmin();
const service = await startService(admin.variables);
const browser = await launchBrowser();
afterAll(() => browser.close());

it('opens in the frame, with its navigation beside Shopify’s', async () => {
  const { page, frame, navigate } = await openAdmin(browser, service, 'kiln.myshopify.com');
  await frame.getByRole('heading', { name: 'Home' }).waitFor();
  await navigate('Plan and billing');
  await frame.getByRole('heading', { name: 'Plan and billing' }).waitFor();
  await page.context().close();
});

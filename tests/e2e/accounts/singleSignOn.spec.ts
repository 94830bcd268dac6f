import { CLIENT, startIdentityProvider } from '../../server/support/identityProvider.ts';
import { countInteractions } from '../support/interactions.ts';
import {
  expect,
  expectAccessible,
  expectWhole,
  PASSWORD,
  phone,
  test,
  visit,
} from '../support/test.ts';

/** An owner whom no other journey needs signed in. */
const OWNER = 'tenant2@demo.test';
const PROVIDER = 'Sentosa account';
/** A receptionist of the owner's company, whose email is of its domain. */
const EMAIL = 'reception2@demo.test';

test('an owner sets single sign-on up, tries it, and a receptionist signs in by two presses', async ({
  open,
  clinic,
}) => {
  const provider = await startIdentityProvider(`${clinic.url}/auth/single-sign-on`);
  try {
    provider.people.set('owner', { email: OWNER, email_verified: true, name: 'Owner' });
    provider.people.set('front', { email: EMAIL, email_verified: true, name: 'Front desk' });

    const owner = await open('visitor', { ...phone, alone: true });
    await owner.goto('/auth/login');
    await owner.getByLabel('Email').fill(OWNER);
    await owner.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await owner.keyboard.press('Enter');
    await expect(owner.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await visit(owner, '/single-sign-on');
    await owner.getByRole('link', { name: 'Pergigian Sentosa Sdn Bhd' }).first().click();
    await owner.getByLabel('Name on the button').fill(PROVIDER);
    await owner.getByLabel('Issuer').fill(provider.issuer);
    await owner.getByLabel('Client ID').fill(CLIENT.id);
    await owner.getByLabel('Client secret').fill(CLIENT.secret);
    await owner.getByRole('button', { name: 'Save' }).click();
    await expect(owner.getByRole('button', { name: 'Test the sign-in' })).toBeVisible();
    await owner.getByRole('button', { name: 'Add a domain' }).first().click();
    const form = owner.getByRole('dialog');
    await form.getByLabel('Domain').fill('demo.test');
    await owner.keyboard.press('Enter');
    await expect(owner.getByText('_doctor-assist.demo.test').first()).toBeVisible();
    await expectAccessible(owner);
    await expectWhole(owner);
    // Support proves it.
    await clinic.query("UPDATE email_domain SET proven_at = now() WHERE domain = 'demo.test'");
    await owner.getByRole('button', { name: 'Test the sign-in' }).click();
    await owner.getByRole('button', { name: 'Owner' }).click();
    await expect(
      owner.getByRole('heading', { name: 'What your identity provider told' }),
    ).toBeVisible();
    await expect(owner.getByText(OWNER)).toBeVisible();
    await expectWhole(owner);

    // Another journey lets her join a second company, of which one provider alone knows nothing.
    await clinic.query(
      `UPDATE membership SET account_id = NULL
        WHERE account_id = (SELECT id FROM account WHERE email = '${EMAIL}')
          AND tenant_id <> (SELECT min(o.tenant_id) FROM membership o JOIN account a ON a.id = o.account_id
                             WHERE a.email = '${OWNER}')`,
    );
    const page = await open('visitor', { width: 1280, alone: true });
    await page.goto('/auth/login');
    const counted = await countInteractions(page);
    await page.getByLabel('Email').fill(EMAIL);
    const press = page.getByRole('button', { name: `Sign in with ${PROVIDER}` });
    await expect(press).toBeVisible();
    await expectAccessible(page);
    await counted.beginAnew();
    await press.click();
    await page.getByRole('button', { name: 'Front desk' }).click();
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
    await counted.expectCount(2);

    // An answer of another tab counts for nothing.
    await page.goto('/auth/single-sign-on?code=made-up&state=made-up');
    await expect(page.getByRole('alert')).toContainText('begun in another browser or tab');
    await page.getByRole('link', { name: 'To the product' }).click();
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  } finally {
    await provider.stop();
  }
});

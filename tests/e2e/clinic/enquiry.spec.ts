import { book, QUEUE, visitLive } from '../support/desk.ts';
import { expect, expectAccessible, expectNoOverflow, test, visit } from '../support/test.ts';

for (const width of [360, 1280])
  test(`a patient asks how long the wait is, at ${width} px`, async ({ open }) => {
    const desk = await open('reception');
    await visitLive(desk, QUEUE);
    const booked = desk.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/appointment'),
    );
    await book(desk, {
      patient: 'siti',
      doctor: 'Dr Kavitha Subramaniam',
      time: width === 360 ? '00:20' : '00:40',
      complaint: `Asks at ${width}`,
    });
    const { icPassport } = (await (await booked).json()) as { icPassport: string };

    const page = await open('visitor', { width });
    await visit(page, '/');
    await page.getByRole('link', { name: 'How long is the wait?' }).click();
    await page.getByLabel('Name of the clinic').fill('mawar');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /Klinik Mawar KL/ }).click();
    const number = page.getByLabel('IC or passport number');
    await expect(number).toBeFocused();
    await number.fill('A0000000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('No appointment today was found');
    await number.fill(icPassport);
    await page.keyboard.press('Enter');
    const answer = page.getByText(/^(Estimated waiting time: about|It is about your turn)/);
    await expect(answer).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expectNoOverflow(page);
    await expectAccessible(page);
  });

test('public pages tell search engines and link previews what they are; others are not listed', async ({
  clinic: { url },
}) => {
  const answer = await fetch(`${url}/ewt/enquiry?clinic=mawar`, {
    headers: { 'Accept-Language': 'ms' },
  });
  expect(answer.headers.get('X-Robots-Tag')).toBeNull();
  const page = await answer.text();
  expect(page).toContain('<title>Anggaran masa menunggu · Doctor Assist</title>');
  expect(page).toContain('<meta property="og:title" content="Anggaran masa menunggu');
  const picture = /property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? '';
  expect((await fetch(new URL(new URL(picture).pathname, url))).status).toBe(200);
  for (const path of ['/patient/patient-list', '/auth/reset-password', '/referral/other'])
    expect((await fetch(url + path)).headers.get('X-Robots-Tag'), path).toBe('noindex');
});

test('public pages are loaded without the script of the signed-in area', async ({ open }) => {
  const page = await open('visitor', { alone: true });
  const scripts = new Set<string>();
  page.on('response', (answer) => {
    const name = /\/assets\/([\w-]+?)-[\w-]{8}\.js$/.exec(answer.url())?.[1];
    if (name !== undefined) scripts.add(name);
  });
  for (const path of ['/', '/ewt/enquiry', '/referral/CTRefDummy1', '/detail-doctor']) {
    await visit(page, path);
    await page.waitForLoadState('networkidle');
  }
  expect([...scripts]).toEqual(expect.arrayContaining(['main', 'base']));
  expect([...scripts].filter((name) => /signedIn|list|resource/i.test(name))).toEqual([]);
});

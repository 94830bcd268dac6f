import { languages } from '../../../contract/texts/index.ts';
import { book, setUp } from '../support/firstSteps.ts';
import { INVOICES, paperOf, untilValid } from '../support/paying.ts';
import {
  confirmEmail,
  pay,
  type Reader,
  readerOf,
  register,
  signIn,
} from '../support/registering.ts';
import { expect, test, visit } from '../support/test.ts';

/** Each language once. */
const readings = [
  [360, 'en'],
  [360, 'ms'],
  [1280, 'zh'],
] as const;

for (const [width, language] of readings)
  test(`a stranger registers, pays, has an e-invoice, sets up the branch and books, at ${width} px in ${language}`, async ({
    open,
  }) => {
    const page = await open('visitor', { width, language });
    const reader = readerOf(page, language);
    const name = `Stranger ${width} ${language}`;
    const email = `owner.${width}.${language}@stranger.test`;
    const number = `${width}${languages.indexOf(language)}`.padStart(5, '0');
    await register(reader, { name, email, number });
    await pay(reader);
    await signIn(reader, { name, email });
    await confirmEmail(reader, email);
    await readInvoice(reader);
    await setUp(reader, { email });
    await book(reader);
  });

/** Opens the first invoice, which MyInvois calls valid, and its paper. */
async function readInvoice(reader: Reader): Promise<void> {
  const { page, say, check } = reader;
  await visit(page, INVOICES);
  await page.getByRole('link', { name: /^INV\d+$/ }).click();
  await expect(page.locator('h1')).toHaveText(/^INV\d+$/);
  const href = await untilValid(page, say('EINVOICE.LINK'));
  await check();
  const text = await paperOf(reader, say('BILLING.PAPER.INVOICE'));
  // The QR leads to the same address, which stands beside it.
  expect(text.replaceAll(' ', '')).toContain(href);
  for (const said of ['INVOICE', 'BILLED_TO'] as const)
    expect(text).toContain(say(`BILLING.PAPER.${said}`));
}

import type { Locator, Page } from '@playwright/test';
import {
  type MessageTemplate,
  messageTemplates,
} from '../../../contract/messaging/messageTemplates.ts';
import { visitLive } from '../support/desk.ts';
import { countInteractions } from '../support/interactions.ts';
import { enter } from '../support/keys.ts';
import { register } from '../support/patient.ts';
import { expect, expectWhole, phone, test, visit } from '../support/test.ts';

/** What the gateway that stands in refuses, and nothing else. */
const WRONG = 'wrong';
/** As the patient of `register` reads the template of `addTemplate`. */
const TEXT = 'RM0.00 Klinik Mawar KL: Dear Lim Mei Ling, please see us for your yearly check.';
let made = 0;

const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });
const tab = (dialog: Locator, name: string) => dialog.getByRole('tab', { name, exact: true });

async function openMessages(page: Page, address: string): Promise<Locator> {
  await visitLive(page, address);
  await button(page, 'Send message').click();
  return page.getByRole('dialog', { name: 'Messages' });
}

async function storeAccount(dialog: Locator, password: string): Promise<void> {
  await tab(dialog, 'Account login').click();
  await dialog.getByLabel('Username').fill('klinik');
  await dialog.getByLabel('Password').fill(password);
  await button(dialog, 'Save the account').click();
  await expect(dialog.getByText('The SMS account is saved.')).toBeVisible();
}

/** Adds a template of the test's own, and answers its name. */
async function addTemplate(dialog: Locator): Promise<string> {
  made += 1;
  const name = `Yearly check ${Date.now()}${made}`;
  await tab(dialog, 'Message template').click();
  await button(dialog, 'Add a template').click();
  const form = dialog.getByRole('form', { name: 'Add a template' });
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Message', { exact: true }).fill('Dear ');
  await button(form, 'Name').click();
  await form.page().keyboard.type(', please see us for your yearly check.');
  await button(form, 'Save').click();
  await expect(button(dialog, `Edit ${name}`)).toBeVisible();
  return name;
}

async function compose(dialog: Locator, template: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Template' }).selectOption(template);
  await button(dialog, 'Send message').click();
}

/** A patient of the test's own, an account with this password, and a template. */
async function setUp(manager: Page, password: string) {
  const { address } = await register(manager);
  const dialog = await openMessages(manager, address);
  await storeAccount(dialog, password);
  return { address, dialog, template: await addTemplate(dialog) };
}

test('the receptionist sends a template, sees that it is sent, and finds it in the history', async ({
  open,
}) => {
  const [manager, desk] = [await open('manager'), await open('reception')];
  const { address, dialog: settings, template } = await setUp(manager, 'Demo#1234');
  await tab(settings, 'Account login').click();
  await button(settings, 'Show the balance').click();
  await expect(settings.getByText(/^Balance: \d/)).toBeVisible();

  const dialog = await openMessages(desk, address);
  await expect(tab(dialog, 'Account login')).toHaveCount(0);
  await expect(button(dialog, 'Send message')).toBeDisabled();
  await expect(dialog.getByText('Choose a template to send it.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Template' }).selectOption(template);
  await expect(dialog.getByRole('figure').getByText(TEXT)).toBeVisible();
  await button(dialog, 'Send message').click();
  await expect(dialog.getByText('Sent: 1 of 1')).toBeVisible();
  await tab(dialog, 'Sent history').click();
  const [sent] = await dialog
    .getByRole('list', { name: 'Sent history' })
    .getByRole('listitem')
    .all();
  await expect(sent ?? dialog).toContainText('Sent');
  await dialog.getByText('Text', { exact: true }).click();
  await expect(dialog.getByText(TEXT)).toBeVisible();
  await desk.keyboard.press('Escape');

  const happened = desk.getByRole('listitem').filter({ hasText: `Message · ${template}` });
  await expect(happened).toContainText(/sent/i);
  await expect(happened).toContainText(TEXT);
  await visit(desk, '/outbox');
  await expect(desk.getByText(TEXT).first()).toBeVisible();
});

test('a message to one is sent in two presses where the clinic has one template for the page', async ({
  open,
}) => {
  const [manager, desk] = [await open('manager'), await open('reception')];
  const { address, template } = await setUp(manager, 'Demo#1234');
  await desk.route(`**${messageTemplates.cliMsgTemplateList.path}*`, async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: MessageTemplate[] };
    const only = data.filter(({ templateName }) => templateName === template);
    await route.fulfill({ response, json: { data: only } });
  });
  await visitLive(desk, address);
  const hands = await countInteractions(desk);
  const dialog = desk.getByRole('dialog', { name: 'Messages' });
  await button(desk, 'Send message').click();
  await expect(dialog.getByRole('figure').getByText(TEXT)).toBeVisible();
  await button(dialog, 'Send message').click();
  await expect(dialog.getByText('Sent: 1 of 1')).toBeVisible();
  await hands.expectCount(2);
});

test('a wrong password leads to a refusal with a link to the account', async ({ open }) => {
  const [manager, nurse] = [await open('manager'), await open('nurse')];
  const { address, dialog, template } = await setUp(manager, WRONG);
  await tab(dialog, 'Account login').click();
  await button(dialog, 'Show the balance').click();
  await expect(dialog.getByText(/does not accept this username and password/)).toBeVisible();
  await tab(dialog, 'SMS').click();
  await compose(dialog, template);
  await expect(dialog.getByText('Account refused')).toBeVisible();
  await expect(dialog.getByText(/does not accept the username or password/)).toBeVisible();
  await button(dialog, 'Set the account right').click();
  await expect(dialog.getByLabel('Username')).toHaveValue('klinik');
  await expect(dialog.getByLabel('Password')).toHaveValue('');

  const theirs = await openMessages(nurse, address);
  await compose(theirs, template);
  await expect(theirs.getByText('Account refused')).toBeVisible();
  await expect(theirs.getByText(/^Ask a doctor or the manager/)).toBeVisible();
});

test('a message is written and sent by the keyboard alone', async ({ open }) => {
  const [manager, desk] = [await open('manager'), await open('reception')];
  const { address, template } = await setUp(manager, 'Demo#1234');
  await visitLive(desk, address);
  await enter(desk, button(desk, 'Send message'));
  const dialog = desk.getByRole('dialog', { name: 'Messages' });
  const choice = dialog.getByRole('combobox', { name: 'Template' });
  await expect(choice).toBeFocused();
  await expect(dialog.getByRole('option', { name: template })).toBeAttached();
  await desk.keyboard.type(template);
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('End');
  await desk.keyboard.type(' Thank you.');
  await desk.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Sent: 1 of 1')).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button(desk, 'Send message')).toBeFocused();
});

test('messages, on a phone and on a desk', async ({ open }) => {
  const manager = await open('manager', phone);
  const { dialog, template } = await setUp(manager, 'Demo#1234');
  const look = () => expectWhole(manager);
  await look();
  await button(dialog, `Edit ${template}`).click();
  await dialog.getByRole('textbox', { name: 'Message' }).last().fill('See www.klinik.my');
  await expect(dialog.getByText(/^As an SMS it would be blocked/)).toBeVisible();
  await look();
  await button(dialog, 'Cancel').click();
  await button(manager, 'Leave without saving').click();
  await tab(dialog, 'Account login').click();
  await look();
  await tab(dialog, 'SMS').click();
  await look();
  await dialog.getByRole('combobox', { name: 'Template' }).selectOption(template);
  await dialog.getByRole('textbox', { name: 'Message' }).fill('请看 www.klinik.my');
  await expect(dialog.getByText(/^Unicode/)).toBeVisible();
  await look();
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Please come.');
  await button(dialog, 'Send message').click();
  await expect(dialog.getByText('Sent: 1 of 1')).toBeVisible();
  await look();
  await tab(dialog, 'Sent history').click();
  await dialog.getByText('Text', { exact: true }).click();
  await look();
});

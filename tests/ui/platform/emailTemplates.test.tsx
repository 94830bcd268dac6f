import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import { emailTemplates as calls } from '../../../contract/platform/emailTemplates.ts';
import { mock } from '../../support/mock.ts';
import { mockResources } from '../framework/resourceWorld.ts';
import { beginSession, openApp, profileOf, signedIn } from '../page.tsx';

mockResources();
afterEach(() => vi.restoreAllMocks());

const LIST = '/template-management/email-template';
const EDIT = '/template-management/edit-email-Template/?emailTemplate=5';
const template: Answer<typeof calls.emailTemplate> = {
  id: 5,
  template: 'RESET',
  language: 'ms',
  subject: 'Kata laluan',
  title: 'Kata laluan baharu',
  content: '<p>Buka {link}</p>',
  version: 2,
};
const shippedOf = (key: string) => ({
  subject: `Shipped ${key}`,
  title: `Shipped ${key}`,
  content: '<p>{name}: {link}</p>',
});

function open(address: string) {
  mock(accounts.getUserProfileDetail, profileOf(signedIn([], ['Administrator'])));
  mock(calls.emailTemplateList, [template]);
  mock(calls.emailTemplate, template);
  mock(calls.shippedEmailTemplate, ({ input }) => shippedOf(input.template));
  const previews = mock(calls.previewEmailTemplate, {
    subject: 'Kata laluan',
    html: '<!doctype html><style>p {}</style><p>Buka <b>x</b></p>',
    text: 'Buka x',
  });
  const tests = mock(calls.testEmailTemplate, { sentTo: 'me@clinic.test' });
  const saved = mock(calls.updateEmailTemplate, { ...template, version: 3 });
  const added = mock(calls.addEmailTemplate, { ...template, id: 6 });
  beginSession([], { roleAccess: ['Administrator'] });
  return { previews, tests, saved, added, ...openApp(address) };
}

const content = () => screen.findByRole('textbox', { name: 'Content' });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('an email template', () => {
  it('is listed by its mail and language, and has the documented address', async () => {
    open(LIST);
    const link = await screen.findByRole('link', { name: 'Password reset' });
    expect(link.getAttribute('href')).toBe(EDIT);
    expect(screen.getByText('Kata laluan', { selector: 'td' })).toBeTruthy();
    expect(screen.getByText('Malay', { selector: 'td' })).toBeTruthy();
  });

  it('offers the placeholders of its mail, and says at once that one is wanting', async () => {
    const { user, saved } = open(EDIT);
    const area = await content();
    await waitFor(() => expect(area.textContent).toBe('Buka {link}'));
    expect(screen.queryByRole('button', { name: /\{plan\}/ })).toBeNull();
    await user.click(await button(/\{name\} Name of the reader/));
    await user.click(await button('Save'));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.input.content).toContain('{name}');
  });

  it('goes back to the shipped text, which is saved like any other', async () => {
    const { user, saved } = open(EDIT);
    await content();
    await user.click(await button('Reset to the shipped text'));
    await waitFor(async () => expect((await content()).textContent).toBe('{name}: {link}'));
    await user.click(await button('Save'));
    await waitFor(() => expect(saved[0]?.input).toMatchObject({ id: 5, ...shippedOf('RESET') }));
  });

  it('is previewed in a frame in which nothing runs, and as plain text', async () => {
    const { user, previews } = open(EDIT);
    await content();
    await user.click(await button('Preview'));
    const dialog = await screen.findByRole('dialog', { name: 'Kata laluan' });
    const frame = within(dialog).getByTitle<HTMLIFrameElement>('Preview');
    expect(frame.getAttribute('sandbox')).toBe('');
    expect(frame.srcdoc).toContain('Buka <b>x</b>');
    expect(previews[0]?.input).toMatchObject({ template: 'RESET', language: 'ms' });
    await user.click(within(dialog).getByRole('radio', { name: 'As plain text' }));
    expect(within(dialog).getByText('Buka x')).toBeTruthy();
  });

  it('is sent to whoever writes it, as it stands in the form', async () => {
    const { user, tests } = open(EDIT);
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await user.clear(title);
    await user.type(title, 'Another');
    await user.click(await button('Send a test to me'));
    expect(await screen.findByText('A test was sent to me@clinic.test.')).toBeTruthy();
    expect(tests[0]?.input).toMatchObject({ title: 'Another' });
  });

  it('with a placeholder of another mail is refused while it is written', async () => {
    const { user, previews } = open(EDIT);
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await user.type(title, ' {{plan}');
    await user.tab();
    expect(await screen.findByText('This email has no placeholder {plan}.')).toBeTruthy();
    await user.click(await button('Preview'));
    expect(previews).toEqual([]);
  });

  it('that is new begins with the shipped words of the mail that is chosen', async () => {
    const { user, added } = open(LIST);
    await user.click(await button('Add email template'));
    const dialog = await screen.findByRole('dialog');
    const mail = await within(dialog).findByRole('combobox', { name: 'Email' });
    await user.selectOptions(mail, 'Invitation to a branch');
    const subject = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Subject' });
    await waitFor(() => expect(subject.value).toBe('Shipped INVITATION'));
    await user.selectOptions(mail, 'Password reset');
    await waitFor(() => expect(subject.value).toBe('Shipped RESET'));
    await user.type(subject, '!');
    await user.selectOptions(mail, 'Invitation to a branch');
    await user.selectOptions(mail, 'Password reset');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(added[0]?.input).toMatchObject({ template: 'RESET', subject: 'Shipped RESET!' }),
    );
  });
});

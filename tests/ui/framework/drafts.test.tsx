import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { PersonDrafts, drafts } from '../../../src/framework/drafts.ts';
import { useCallForm } from '../../../src/framework/form.ts';
import { FormBanner, PasswordField, TextField } from '../../../src/ui/fields.tsx';
import { mock } from '../../support/mock.ts';
import { preparePages, profileOf, show, signedIn } from '../page.tsx';

preparePages();
beforeEach(() => drafts.open(7, KEY));
afterEach(() => drafts.close());

const KEY = 'C'.repeat(43);
const DAY = 24 * 60 * 60 * 1000;
const take = () => screen.queryByRole('button', { name: 'Take it up again' });
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const stored = () => Object.keys(window.localStorage).filter((name) => name.includes('draft.7.'));

/** A form with a text and a secret, over a call that someone confirms with their password. */
function Form() {
  const form = useCallForm(accounts.changeEmail, {
    defaultValues: { new_email: '', password: '' },
  });
  return (
    <form onSubmit={(event) => void form.submit(event)}>
      <FormBanner form={form} />
      <TextField form={form} name="new_email" label="AUTH.EMAIL" />
      <PasswordField form={form} name="password" label="SHELL.PASSWORD" />
      <button type="submit">Send</button>
    </form>
  );
}

async function typeBoth() {
  const { user } = show(<Form />);
  await user.type(field(/^Email/), 'new@clinic.test');
  await user.type(field(/^Password/), 'Demo#1234');
  return user;
}

describe('any form over a call', () => {
  it('offers again what was typed before it went, and never a secret', async () => {
    await typeBoth();
    cleanup();
    await waitFor(() => expect(stored()).toHaveLength(1));
    const { user } = show(<Form />);
    await user.click(await screen.findByRole('button', { name: 'Take it up again' }));
    expect(field(/^Email/).value).toBe('new@clinic.test');
    expect(field(/^Password/).value).toBe('');
    expect(take()).toBeNull();
  });

  it('keeps nothing once it is saved', async () => {
    const sent = mock(accounts.changeEmail, profileOf(signedIn([])));
    const user = await typeBoth();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    cleanup();
    show(<Form />);
    await waitFor(() => expect(stored()).toHaveLength(0));
    expect(take()).toBeNull();
  });

  it('keeps nothing for someone who is not signed in', async () => {
    drafts.close();
    await typeBoth();
    cleanup();
    await drafts.open(7, KEY);
    expect(stored()).toHaveLength(0);
  });
});

describe('the drafts of a person', () => {
  const draft = (text: string, at = Date.now()) => ({ at, values: { text } });

  it('are the latest 20, none larger than 100,000 characters', async () => {
    const own = await PersonDrafts.open(7, KEY);
    for (let at = 1; at <= 23; at += 1) own.set(`form ${at}`, draft('short', Date.now() + at));
    own.set('large', draft('x'.repeat(100_000)));
    await own.read();
    expect(stored()).toHaveLength(20);
    const again = await PersonDrafts.open(7, KEY);
    expect(again.get('form 3')).toBeNull();
    expect(again.get('form 4')?.values).toEqual({ text: 'short' });
    expect(again.get('large')).toBeNull();
  });

  it('are gone after a week, also while someone else is signed in', async () => {
    const own = await PersonDrafts.open(7, KEY);
    own.set('old', draft('a week ago', Date.now() - 7 * DAY - 1000));
    own.set('new', draft('six days ago', Date.now() - 6 * DAY));
    await vi.waitFor(() => expect(stored()).toHaveLength(2));
    await PersonDrafts.open(8, 'D'.repeat(43));
    expect(stored()).toHaveLength(1);
    expect((await PersonDrafts.open(7, KEY)).get('new')?.values).toEqual({ text: 'six days ago' });
  });

  it('do not open under the key of someone else', async () => {
    const own = await PersonDrafts.open(7, KEY);
    own.set('form', draft('131/87'));
    await own.read();
    expect(JSON.stringify(Object.entries(window.localStorage))).not.toContain('131/87');
    expect((await PersonDrafts.open(7, 'E'.repeat(43))).get('form')).toBeNull();
  });
});

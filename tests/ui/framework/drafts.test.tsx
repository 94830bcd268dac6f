import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { appointments } from '../../../contract/clinic/appointments.ts';
import { REQUEST_KEY } from '../../../contract/kit/call.ts';
import { whatsappInstances } from '../../../contract/messaging/whatsappInstances.ts';
import { PersonDrafts, drafts } from '../../../src/framework/drafts.ts';
import { useCallForm } from '../../../src/framework/form.ts';
import { DraftPlace } from '../../../src/framework/useDraft.ts';
import { FormBanner, PasswordField, TextField } from '../../../src/ui/fields.tsx';
import { mock, Refusal } from '../../support/mock.ts';
import { preparePages, profileOf, show, signedIn } from '../page.tsx';

preparePages();
beforeEach(() => drafts.open(7, KEY));
afterEach(() => {
  drafts.current()?.removeAll();
  drafts.close();
});

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

/** Adds a WhatsApp instance. */
function Instance() {
  const form = useCallForm(whatsappInstances.addWhatsappInstance, {
    defaultValues: { instanceId: '', token: '' },
  });
  return (
    <form onSubmit={(event) => void form.submit(event)}>
      <FormBanner form={form} />
      <TextField form={form} name="instanceId" label="AUTH.EMAIL" />
      <PasswordField form={form} name="token" label="SHELL.PASSWORD" />
    </form>
  );
}

/** Moves an appointment. */
function Move({ id }: { id: number }) {
  const form = useCallForm(appointments.rescheduleAppointment, {
    defaultValues: { id, appointmentDate: '2026-11-24T10:15:00.000Z', estimatedTime: '' },
  });
  return (
    <form>
      <FormBanner form={form} />
      <TextField form={form} name="estimatedTime" label="AUTH.EMAIL" />
    </form>
  );
}

describe('a draft is offered', () => {
  const type = async (part: ReactNode, text: string) => {
    const { user } = show(part);
    await user.type(field(/^Email/), text);
    cleanup();
    await waitFor(() => expect(stored()).toHaveLength(1));
  };

  it('of the record alone that it was typed about', async () => {
    await type(<Move id={41} />, '00:30:00');
    show(<Move id={42} />);
    expect(take()).toBeNull();
    cleanup();
    show(<Move id={41} />);
    await waitFor(() => expect(take()).not.toBeNull());
  });

  it('in the branch alone in which it was typed', async () => {
    const at = (place: string) => (
      <DraftPlace value={place}>
        <Form />
      </DraftPlace>
    );
    await type(at('branch 1'), 'new@clinic.test');
    show(at('branch 2'));
    expect(take()).toBeNull();
    cleanup();
    show(at('branch 1'));
    await waitFor(() => expect(take()).not.toBeNull());
  });

  it('without the token of a gateway', async () => {
    const { user } = show(<Instance />);
    await user.type(field(/^Email/), 'instance7');
    await user.type(field(/^Password/), 'ultra-secret');
    cleanup();
    await waitFor(() => expect(stored()).toHaveLength(1));
    const { user: again } = show(<Instance />);
    await again.click(await screen.findByRole('button', { name: 'Take it up again' }));
    expect(field(/^Email/).value).toBe('instance7');
    expect(field(/^Password/).value).toBe('');
  });
});

describe('a form that was sent, lost its answer and is loaded anew', () => {
  const keysOf = (sent: readonly { headers: Headers }[]) =>
    sent.map(({ headers }) => headers.get(REQUEST_KEY));
  const sendOnce = async () => {
    const lost = mock(accounts.changeEmail, new Refusal(503, []));
    const user = await typeBoth();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByRole('alert');
    await drafts.current()?.read();
    // The page is loaded anew: nothing of it is left but what is stored.
    cleanup();
    drafts.close();
    await drafts.open(7, KEY);
    return keysOf(lost)[0];
  };
  const sendAgain = async (user: UserEvent) => {
    const sent = mock(accounts.changeEmail, profileOf(signedIn([])));
    await user.type(field(/^Password/), 'Demo#1234');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    return keysOf(sent)[0];
  };

  it('is the same request once it is taken up again', async () => {
    const first = await sendOnce();
    const { user } = show(<Form />);
    await user.click(await screen.findByRole('button', { name: 'Take it up again' }));
    expect(await sendAgain(user)).toBe(first);
    await waitFor(() => expect(stored()).toHaveLength(0));
  });

  it('is another request where something else is filled in', async () => {
    const first = await sendOnce();
    const { user } = show(<Form />);
    await screen.findByRole('button', { name: 'Take it up again' });
    await user.type(field(/^Email/), 'other@clinic.test');
    expect(await sendAgain(user)).not.toBe(first);
  });
});

describe('every form of the pages', () => {
  const root = path.resolve(import.meta.dirname, '../../../src');
  const parts = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
    .filter(({ text }) => /use(?:CallForm|ResourceForm|OwnDraft)\(/.test(text));

  it('offers what was typed before', () => {
    const offering =
      /<(?:FormBanner|DraftBanner|FormBody|CallFormDialog|CodeForm|DialogForm|PatientWizard)\b/;
    const silent = parts.filter(({ text }) => !offering.test(text)).map(({ file }) => file);
    expect(silent).toEqual([]);
  });

  it('asks before its dialog closes over what was typed', () => {
    const asking =
      /use(?:LeaveGuard|CloseGuard|CountedUnsavedWork)\(|works\.register\(|<CallFormDialog/;
    const silent = parts.filter(({ text }) => /<Dialog\b/.test(text) && !asking.test(text));
    // A password is typed again.
    expect(silent.map(({ file }) => file)).toEqual([
      'custom/accounts/confirming/ConfirmIdentity.tsx',
    ]);
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

  it('outlast what is read of before they were stored, and stay away once they are gone', async () => {
    const own = await PersonDrafts.open(7, KEY);
    own.set('saved', draft('saved'));
    await own.read();
    // Another tab has stored something, which is read as this one goes on.
    const reading = own.read();
    own.set('new', draft('typed meanwhile'));
    own.clear('saved');
    await reading;
    expect(own.get('new')?.values).toEqual({ text: 'typed meanwhile' });
    expect(own.get('saved')).toBeNull();
    await own.read();
    const again = await PersonDrafts.open(7, KEY);
    expect(again.get('new')?.values).toEqual({ text: 'typed meanwhile' });
    expect(again.get('saved')).toBeNull();
  });

  it('do not open under the key of someone else', async () => {
    const own = await PersonDrafts.open(7, KEY);
    own.set('form', draft('131/87'));
    await own.read();
    expect(JSON.stringify(Object.entries(window.localStorage))).not.toContain('131/87');
    expect((await PersonDrafts.open(7, 'E'.repeat(43))).get('form')).toBeNull();
  });
});

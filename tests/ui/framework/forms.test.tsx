import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Profiler, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { requiredText } from '../../../contract/fields.ts';
import { anyone } from '../../../contract/kit/access.ts';
import { call, REQUEST_KEY } from '../../../contract/kit/call.ts';
import { CallError } from '../../../contract/kit/client.ts';
import { parseDate } from '../../../contract/kit/typedDate.ts';
import { z } from '../../../contract/kit/zod.ts';
import { useCallForm } from '../../../src/framework/form.ts';
import { send } from '../../../src/session/client.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { DateField } from '../../../src/ui/DateField.tsx';
import { PasswordConfirmDialog } from '../../../src/ui/dialogs.tsx';
import { FormBanner, SelectField, TextAreaField, TextField } from '../../../src/ui/fields.tsx';
import { mock, Refusal } from '../../support/mock.ts';
import { branchOf, openApp, profileOf, show, signedIn, preparePages } from '../page.tsx';

preparePages();

const values = {
  email: 'someone@clinic.test',
  full_name: 'Some One',
  display_name: 'Some',
  dob: '1990-02-28',
  phone_mobile: '60123456789',
};

function Profile({ onDone = () => undefined }: { onDone?: () => void }) {
  const form = useCallForm(accounts.editUserProfile, { defaultValues: values, onDone });
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      <FormBanner form={form} />
      <TextField form={form} name="email" label="AUTH.EMAIL" />
      <TextField form={form} name="full_name" label="FIELD.FULL_NAME" />
      <DateField form={form} name="dob" label="FIELD.DOB" />
      <TextField form={form} name="phone_mobile" label="FIELD.PHONE" type="tel" />
      <Button type="submit" busy={form.busy}>
        Save
      </Button>
    </form>
  );
}

const spanned = call({
  method: 'POST',
  path: '/api/spanned',
  summary: 'Compares two fields.',
  access: anyone,
  body: z.object({ opens: requiredText(1, 5), closes: requiredText(1, 5) }).check(
    z.refine(({ opens, closes }) => opens < closes, {
      error: 'ORGANIZER.TIMES_ORDER',
      path: ['closes'],
    }),
  ),
  answer: z.object({ done: z.literal(true) }),
});

function Span() {
  const form = useCallForm(spanned, { defaultValues: { opens: '10:00', closes: '09:00' } });
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      <TextField form={form} name="opens" label="AUTH.EMAIL" />
      <TextField form={form} name="closes" label="FIELD.FULL_NAME" />
      <Button type="submit">Save</Button>
    </form>
  );
}

describe('a form over a call', () => {
  it('takes the error of a rule between fields back when another of them is mended', async () => {
    const { user } = show(<Span />);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The end is after the start.')).toBeTruthy();
    const opens = screen.getByLabelText(/^Email/);
    await user.clear(opens);
    await user.type(opens, '08:00');
    await waitFor(() => expect(screen.queryByText('The end is after the start.')).toBeNull());
  });

  it('is sent once when its button is pressed repeatedly, and keeps the focus', async () => {
    const asked = mock(accounts.editUserProfile, () => new Promise(() => undefined));
    const { user } = show(<Profile />);
    const save = screen.getByRole('button', { name: 'Save' });
    await user.dblClick(save);
    await waitFor(() => expect(save.getAttribute('aria-disabled')).toBe('true'));
    await user.click(save);
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(save);
    await user.type(screen.getByLabelText('Full name'), '{Enter}');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(save).toHaveProperty('disabled', false);
  });

  it('applies the rules of the server before it sends', async () => {
    const { user } = show(<Profile />);
    await user.clear(screen.getByLabelText(/^Email/));
    await user.type(screen.getByLabelText(/^Email/), 'no address');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This is not an email address.')).toBeTruthy();
    expect(screen.getByLabelText(/^Email/).getAttribute('aria-invalid')).toBe('true');
  });

  it('accepts a pasted phone number, and keeps the caret', async () => {
    const sent = mock(accounts.editUserProfile, () => new Promise(() => undefined));
    const { user } = show(<Profile />);
    const phone = screen.getByLabelText<HTMLInputElement>('Mobile phone');
    await user.clear(phone);
    await user.click(phone);
    await user.paste('+60 12-345 6789');
    expect(phone.value).toBe('60123456789');
    phone.setSelectionRange(4, 4);
    await user.keyboard('- 0');
    expect(phone.value).toBe('601203456789');
    expect(phone.selectionStart).toBe(5);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent[0]?.input.phone_mobile).toBe('601203456789'));
  });

  it('shows refusals of the server at their fields, others in a banner, and keeps what was typed', async () => {
    mock(
      accounts.editUserProfile,
      new Refusal(409, [
        { error_code: '170002', error_message: 'taken', field: 'email' },
        { error_code: 'NO.SUCH.CODE', error_message: 'The day is not good.' },
      ]),
    );
    const { user } = show(<Profile />);
    await user.type(screen.getByLabelText('Full name'), ' bin Two');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const email = await screen.findByLabelText(/^Email/);
    await screen.findByText('This email is registered already.');
    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(email);
    expect(screen.getByRole('alert').textContent).toBe('The day is not good.');
    expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Some One bin Two');
  });

  it('shows a refusal at its field also where another field was left while it was awaited', async () => {
    let answer = () => undefined as void;
    const answering = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const asked = mock(accounts.editUserProfile, async () => {
      await answering;
      return new Refusal(409, [{ error_code: '170002', error_message: 'taken', field: 'email' }]);
    });
    const { user } = show(<Profile />);
    await user.type(screen.getByLabelText('Full name'), ' bin Two{Enter}');
    await waitFor(() => expect(asked).toHaveLength(1));
    await user.tab();
    answer();
    await screen.findByText('This email is registered already.');
    expect(screen.getByLabelText(/^Email/).getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('reports that the server is unavailable, and sends again what was typed', async () => {
    const asked = mock(accounts.editUserProfile, new Refusal(503, []));
    const done = vi.fn<() => void>();
    const { user } = show(<Profile onDone={done} />);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('alert');
    mock(accounts.editUserProfile, profileOf(signedIn([])));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(asked).toHaveLength(1);
  });

  it('sends the same request until it is answered, also with other values, and then a new one', async () => {
    const keyOf = ({ headers }: { headers: Headers } = { headers: new Headers() }) =>
      headers.get(REQUEST_KEY);
    const lost = mock(accounts.editUserProfile, new Refusal(503, []));
    const { user } = show(<Profile />);
    const save = screen.getByRole('button', { name: 'Save' });
    await user.click(save);
    await waitFor(() => expect(lost).toHaveLength(1));
    await screen.findByRole('alert');
    await user.type(screen.getByLabelText('Full name'), ' bin Two');
    await user.click(save);
    await waitFor(() => expect(lost).toHaveLength(2));
    await waitFor(() => expect(save.getAttribute('aria-disabled')).not.toBe('true'));
    const answered = mock(accounts.editUserProfile, profileOf(signedIn([])));
    await user.click(save);
    await waitFor(() => expect(answered).toHaveLength(1));
    await waitFor(() => expect(save.getAttribute('aria-disabled')).not.toBe('true'));
    await user.click(save);
    await waitFor(() => expect(answered).toHaveLength(2));
    const [first, second] = lost.map(keyOf);
    expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect([second, keyOf(answered[0])]).toEqual([first, first]);
    expect(keyOf(answered[1])).not.toBe(first);
  });
});

describe('a request beside forms', () => {
  it('is the same while it asks for the same and nothing else was done', async () => {
    const lost = mock(accounts.cancelEmailChange, new Refusal(503, []));
    const other = mock(accounts.chooseBranch, new Refusal(503, []));
    const ask = async (id: number) => {
      await send(accounts.cancelEmailChange, {}).catch(() => undefined);
      await send(accounts.chooseBranch, { chosenBranchID: id }).catch(() => undefined);
    };
    await ask(1);
    await ask(1);
    await ask(2);
    const keys = [lost, other].map((asked) => asked.map(({ headers }) => headers.get(REQUEST_KEY)));
    expect(keys.map((each) => each.map((key) => each.indexOf(key)))).toEqual([
      [0, 0, 0],
      [0, 0, 2],
    ]);
    // What was chosen, taken back and chosen again is done again.
    mock(accounts.chooseBranch, { branches: [branchOf(3)] });
    await send(accounts.chooseBranch, { chosenBranchID: 3 });
    await send(accounts.cancelEmailChange, {}).catch(() => undefined);
    expect(lost[3]?.headers.get(REQUEST_KEY)).not.toBe(keys[0]?.[0]);
  });
});

describe('a text input', () => {
  const sent = call({
    method: 'POST',
    path: '/api/typed',
    summary: 'For these tests',
    access: anyone,
    body: z.object({
      name: requiredText(1, 20),
      nickname: z.nullable(z.string()),
      code: z.optional(z.string().check(z.minLength(1))),
      plan: z.optional(z.enum(['small', 'large'])),
      room: z.int(),
    }),
    answer: z.object({ done: z.literal(true) }),
  });
  const first = { name: 'Some One', nickname: null, room: 2 };

  function Typed({ plans: given = [], onRender }: { plans?: string[]; onRender?: () => void }) {
    const [plans, setPlans] = useState(given);
    const form = useCallForm(sent, { defaultValues: first });
    return (
      <Profiler id="typed" onRender={() => onRender?.()}>
        <form noValidate onSubmit={(event) => void form.submit(event)}>
          <TextField form={form} name="name" label="FIELD.FULL_NAME" initialFocus />
          <TextAreaField form={form} name="nickname" label="FIELD.DISPLAY_NAME" />
          <TextField form={form} name="code" label="AUTH.EMAIL" />
          <SelectField
            form={form}
            name="plan"
            label="FIELD.DOB"
            options={plans.map((plan) => ({ value: plan, label: plan }))}
          />
          <TextField form={form} name="room" label="AUTH.NEW_PASSWORD" disabled />
          <Button type="submit">Save</Button>
          <Button onClick={() => form.methods.setValue('name', 'By Program')}>Set</Button>
          <Button onClick={() => form.methods.setValue('plan', 'large')}>Choose</Button>
          <Button onClick={() => form.methods.reset(first)}>Reset</Button>
          <Button onClick={() => setPlans(['small', 'large'])}>Plans</Button>
        </form>
      </Profiler>
    );
  }
  const name = () => screen.getByLabelText<HTMLInputElement>(/^Full name/);
  const press = (user: UserEvent, label: string) =>
    user.click(screen.getByRole('button', { name: label }));

  it('does not render the rest of the form while one types, until there is a fault', async () => {
    const drawn = vi.fn<() => void>();
    const { user } = show(<Typed onRender={drawn} />);
    await user.click(name());
    await user.tab();
    await user.click(name());
    drawn.mockClear();
    await user.type(name(), ' bin Two');
    expect(name().value).toBe('Some One bin Two');
    expect(drawn).not.toHaveBeenCalled();
    await user.type(name(), ' who is too long');
    expect(await screen.findByText('At most 20 characters.')).toBeTruthy();
    expect(name().getAttribute('aria-invalid')).toBe('true');
  });

  it('shows values that are set by code or by a reset', async () => {
    const { user } = show(<Typed />);
    await user.type(name(), ' bin Two');
    await press(user, 'Set');
    expect(name().value).toBe('By Program');
    await user.type(name(), '!');
    expect(name().value).toBe('By Program!');
    await press(user, 'Reset');
    expect(name().value).toBe('Some One');
    await user.type(name(), ' again');
    expect(name().value).toBe('Some One again');
  });

  it('shows null and undefined as empty, and sends unchanged values unchanged', async () => {
    const asked = mock(sent, { done: true });
    const { user } = show(<Typed plans={['small', 'large']} />);
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Display name/).value).toBe('');
    expect(screen.getByLabelText<HTMLSelectElement>(/^Date of birth/).value).toBe('');
    for (const _ of ['name', 'nickname', 'code', 'plan', 'Save']) await user.tab();
    await press(user, 'Save');
    await waitFor(() => expect(asked[0]?.input).toEqual(first));
  });

  it('shows a choice whose options are loaded later', async () => {
    const { user } = show(<Typed />);
    await press(user, 'Choose');
    await press(user, 'Plans');
    expect(screen.getByLabelText<HTMLSelectElement>(/^Date of birth/).value).toBe('large');
  });

  it('gets the focus if it is the first with a fault', async () => {
    const { user } = show(<Typed />);
    await user.clear(name());
    await press(user, 'Save');
    await waitFor(() => expect(document.activeElement).toBe(name()));
  });
});

describe('a day', () => {
  it('is shown as DD MMM YYYY and can be typed in any usual format', async () => {
    const asked = mock(accounts.editUserProfile, profileOf(signedIn([])));
    const { user } = show(<Profile />);
    const field = screen.getByLabelText<HTMLInputElement>('Date of birth');
    expect(field.value).toBe('28 Feb 1990');
    await user.clear(field);
    await user.type(field, '7/3/85');
    await user.tab();
    expect(field.value).toBe('07 Mar 1985');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked[0]?.input.dob).toBe('1985-03-07'));
  });

  it.each([
    ['28 Feb 1990', '1990-02-28'],
    ['28feb90', '1990-02-28'],
    ['280290', '1990-02-28'],
    ['28-2-1990', '1990-02-28'],
    ['1990-02-28', '1990-02-28'],
    ['31/2/1990', null],
    ['soon', null],
  ])('typed as %s is %s', (typed, day) => expect(parseDate(typed)).toBe(day));
});

describe('confirming by password', () => {
  const dialog = (
    onConfirm: (password: string) => Promise<void>,
    onClose = vi.fn<() => void>(),
  ) => {
    const view = show(
      <PasswordConfirmDialog title="Delete" onConfirm={onConfirm} onClose={onClose}>
        Delete the appointment of Tan Mei Ling?
      </PasswordConfirmDialog>,
    );
    return { ...view, onClose };
  };

  it('does nothing on Cancel', async () => {
    const confirm = vi.fn<(password: string) => Promise<void>>(() => Promise.resolve());
    const { user, onClose } = dialog(confirm);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(confirm).not.toHaveBeenCalled();
  });

  it('asks for the password, and closes on success', async () => {
    const confirm = vi.fn<(password: string) => Promise<void>>(() => Promise.resolve());
    const { user, onClose } = dialog(confirm);
    await user.type(screen.getByLabelText('Password'), 'Demo#1234');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(confirm).toHaveBeenCalledWith('Demo#1234');
  });

  it("shows the server's message beside a wrong password, and stays", async () => {
    const refusal = new CallError(
      403,
      [{ error_code: 'GENERAL.WRONG_PASSWORD', error_message: 'x' }],
      '',
    );
    const { user, onClose } = dialog(() => Promise.reject(refusal));
    await user.type(screen.getByLabelText('Password'), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const message = await screen.findByLabelText<HTMLInputElement>('Message');
    await waitFor(() => expect(message.value).toBe('The password is wrong.'));
    expect(message.readOnly).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('wrong');
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('a new password by a mailed link', () => {
  const fill = async (address: string) => {
    mock(
      accounts.resetPassword,
      new Refusal(400, [
        { error_code: 'AUTH.VALIDATION.RESET_REQUEST_EXPIRE', error_message: 'x' },
      ]),
    );
    const { user } = openApp(address);
    await user.type(await screen.findByLabelText('New password'), 'Another#1');
    await user.type(screen.getByLabelText('Confirm password'), 'Another#1');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    return screen.findByRole('alert');
  };

  it('reports that the request has expired', async () => {
    const alert = await fill('/auth/reset-password?email=a%40clinic.test&code=abc');
    expect(alert.textContent).toContain('has expired or was used');
  });

  it('reports that the link is incomplete', async () => {
    const alert = await fill('/auth/reset-password');
    expect(alert.textContent).toContain('This link is not complete');
  });
});

describe('a forgotten password', () => {
  it('names the email that has no account', async () => {
    mock(
      accounts.forgotPassword,
      new Refusal(404, [{ error_code: 'AUTH.VALIDATION.NOT_FOUND', error_message: 'x' }]),
    );
    const { user } = openApp('/auth/forgot-password');
    await user.type(await screen.findByLabelText(/^Email/), 'nobody@clinic.test');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect((await screen.findByRole('alert')).textContent).toContain('nobody@clinic.test');
  });

  it('confirms that the request was accepted', async () => {
    mock(accounts.forgotPassword, { done: true });
    const { user } = openApp('/auth/forgot-password');
    await user.type(await screen.findByLabelText(/^Email/), 'someone@clinic.test');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Your request was accepted')).toBeTruthy();
    expect(window.location.pathname).toBe('/auth/request-success');
  });
});

import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { describe, expect, it } from 'vitest';
import {
  givenPassword,
  oneOf,
  optionalDecimal,
  requiredText,
  timeOfDay,
  wallClock as wallClockInput,
} from '../../../contract/fields.ts';
import { anyone } from '../../../contract/kit/access.ts';
import { call, listCall } from '../../../contract/kit/call.ts';
import { z } from '../../../contract/kit/zod.ts';
import { createDataProvider } from '../../../src/dataProvider/dataProvider.ts';
import { useCurrentResource } from '../../../src/framework/resource/context.tsx';
import { defineResource, type Resource } from '../../../src/framework/resource/define.ts';
import {
  boolean,
  choice,
  duration,
  integer,
  longText,
  money,
  password,
  reference,
  several,
  text,
  wallClock,
} from '../../../src/framework/resource/fields.ts';
import { manifestOf } from '../../../src/framework/resource/manifest.ts';
import { send } from '../../../src/session/client.ts';
import ListPage from '../../../src/ui/resource/ListPage.tsx';
import { mock, Refusal } from '../../support/mock.ts';
import { show } from '../page.tsx';
import { mockResources } from './resourceWorld.ts';

mockResources();

const row = z.object({
  id: z.int(),
  name: z.string(),
  price: z.int(),
  at: z.string(),
  length: z.string(),
  tags: z.array(z.string()),
  active: z.boolean(),
});
const fields = z.object({
  name: requiredText(1, 50),
  price: z.int().check(z.gte(0)),
  seats: z.optional(z.int()),
  weight: optionalDecimal({ digits: 2, unit: 'kg' }),
  at: wallClockInput(),
  length: z.string(),
  opens: timeOfDay(),
  tags: z.array(z.string()),
  active: z.optional(z.boolean()),
  colour: z.enum(['red', 'blue']),
  owner: z.coerce.number<string>(),
});
const path = '/api/things' as const;
const common = { access: anyone, summary: 'x' };
const calls = {
  list: listCall({
    ...common,
    method: 'GET',
    path,
    list: { sort: ['name'], ids: 'things' },
    answer: z.array(row),
  }),
  create: call({ ...common, method: 'POST', path, body: fields, answer: row }),
};
const peopleList = call({
  ...common,
  method: 'GET',
  path: '/api/people',
  answer: z.array(z.object({ id: z.int(), full: z.string() })),
});
const close = call({
  ...common,
  method: 'POST',
  path: '/api/close',
  body: z.object({ id: z.int(), reason: requiredText(3, 50), password: givenPassword() }),
  confirmedBy: 'password',
  answer: z.object({ done: z.literal(true) }),
});
const drop = call({
  ...common,
  method: 'POST',
  path: '/api/drop',
  body: z.object({ id: z.int(), password: givenPassword() }),
  confirmedBy: 'password',
  answer: z.object({ done: z.literal(true) }),
});
const issue = call({
  ...common,
  method: 'POST',
  path: '/api/issue',
  body: z.object({
    name: requiredText(1, 50),
    code: requiredText(1, 50),
    rank: z.string(),
    note: z.optional(z.string()),
  }),
  answer: z.object({ done: z.literal(true) }),
});
const ranks = call({
  ...common,
  method: 'GET',
  path: '/api/ranks',
  answer: z.array(
    z.object({ rank: oneOf(['yes', 'no'], { words: { yes: 'SHELL.YES', no: 'SHELL.NO' } }) }),
  ),
});
const thing = {
  id: 1,
  name: 'Chair',
  price: 123_450,
  at: '2026-11-21T10:30:00.000Z',
  length: '00:45:00',
  tags: ['a', 'b'],
  active: true,
};

const people = defineResource({
  name: 'people',
  calls: { list: peopleList },
  fields: { full: {} },
});

const things = defineResource({
  name: 'things',
  calls,
  paths: { list: '/things' },
  fields: {
    name: text(),
    price: money(),
    seats: integer(),
    weight: {},
    at: wallClock(),
    length: duration(),
    opens: {},
    tags: several(),
    active: boolean(),
    colour: choice([]),
    owner: reference('people'),
  },
  actions: {
    close: { call: close, target: 'record', icon: 'lock', fields: { reason: longText() } },
    issue: {
      call: issue,
      target: 'list',
      icon: 'key',
      defaultValues: () => ({ name: 'Usual' }),
      fields: {
        code: password(),
        rank: choice({ call: ranks, value: 'rank', label: 'rank' }),
        note: { form: false },
      },
    },
    drop: { call: drop, target: 'record', icon: 'trash', isShown: ({ active }) => !active },
  },
  components: {
    cells: { tags: ({ record }) => <b>{record.tags.length} tags</b> },
    inputs: {
      name: ({ form, name }) => <input aria-label="Own name" {...form.methods.register(name)} />,
    },
    toolbar: About,
  },
});

function About() {
  return <em>about {useCurrentResource().name}</em>;
}

function open(resource: Resource = things) {
  const provider = createDataProvider(send, [manifestOf(resource), manifestOf(people)]);
  return show(
    <CoreAdminContext dataProvider={provider} queryClient={new QueryClient()}>
      <ListPage resource={resource} />
    </CoreAdminContext>,
  );
}

describe('kinds of field', () => {
  it('are shown in the usual formats', async () => {
    mock(calls.list, [thing]);
    open();
    await screen.findByText('Chair');
    const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells.slice(1, 7)).toEqual([
      'Chair',
      'RM 1,234.50',
      '21 Nov 2026 10:30 AM',
      '00:45',
      '2 tags',
      'Yes',
    ]);
  });

  it('are typed in the usual formats, and sent in the format of the call', async () => {
    mock(calls.list, []);
    mock(peopleList, [
      { id: 7, full: 'Doctor Who' },
      { id: 8, full: 'Doctor No' },
    ]);
    const made = mock(calls.create, thing);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add thing' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Own name'), 'Table');
    await user.type(dialog.getByLabelText(/^Price/), '12.5');
    await user.type(dialog.getByLabelText(/^Weight/), '1,272.5 kg');
    await user.type(dialog.getByLabelText(/^At/), '21 Nov 2026');
    await user.type(dialog.getByLabelText('Time: At'), '9.15am');
    await user.type(dialog.getByLabelText(/^Length/), '1:30');
    await user.type(dialog.getByRole('textbox', { name: /^Opens/ }), '8.30am');
    await user.type(dialog.getByLabelText(/^Tags/), 'x, y');
    await user.click(dialog.getByLabelText('Active'));
    await user.selectOptions(dialog.getByLabelText(/^Colour/), 'blue');
    await user.type(dialog.getByRole('combobox', { name: 'Owner' }), 'Who');
    await user.click(await screen.findByRole('option', { name: 'Doctor Who' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(made).toHaveLength(1));
    expect(made[0]?.input).toEqual({
      name: 'Table',
      price: 1250,
      weight: '1272.5',
      at: '2026-11-21T09:15:00.000Z',
      length: '01:30:00',
      opens: '08:30',
      tags: ['x', 'y'],
      active: true,
      colour: 'blue',
      owner: 7,
    });
  });
});

describe('an action of one resource', () => {
  it('is shown beside the others', async () => {
    mock(calls.list, [thing]);
    open();
    expect(await screen.findByText('about things')).toBeTruthy();
    expect(screen.getByText('Export')).toBeTruthy();
  });

  it('can be a call with a dialog from its schema, confirmed with the password', async () => {
    mock(calls.list, [thing]);
    const closed = mock(close, ({ input }) =>
      input.password === 'right'
        ? { done: true as const }
        : new Refusal(403, [
            { error_code: 'X', error_message: 'Wrong password.', field: 'password' },
          ]),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Close: Chair' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close' }));
    await user.type(dialog.getByLabelText(/^Reason/), 'broken');
    expect(dialog.getByLabelText<HTMLInputElement>(/^Password/).type).toBe('password');
    await user.type(dialog.getByLabelText(/^Password/), 'wrong');
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    expect(await dialog.findByText('Wrong password.')).toBeTruthy();
    await user.clear(dialog.getByLabelText(/^Password/));
    await user.type(dialog.getByLabelText(/^Password/), 'right');
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(closed.at(-1)?.input).toEqual({ id: 1, reason: 'broken', password: 'right' });
  });

  it('is shown only if the record allows it, and asks only for the password if nothing else is required', async () => {
    mock(calls.list, [thing, { ...thing, id: 2, name: 'Stool', active: false }]);
    const dropped = mock(drop, { done: true });
    const { user } = open();
    await screen.findByText('Stool');
    expect(screen.queryByRole('button', { name: 'Drop: Chair' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Drop: Stool' }));
    await user.click(await screen.findByRole('button', { name: 'Drop' }));
    screen.getByText('Drop “Stool”?');
    await user.type(screen.getByLabelText('Password'), 'right');
    await user.click(screen.getByRole('button', { name: 'Drop' }));
    await waitFor(() => expect(dropped[0]?.input).toEqual({ id: 2, password: 'right' }));
  });

  it('can be about the list, with its usual values, words of the contract, and without what is not asked', async () => {
    mock(calls.list, [thing]);
    mock(ranks, [{ rank: 'yes' }, { rank: 'no' }]);
    const issued = mock(issue, { done: true });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Issue' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Issue' }));
    expect(dialog.getByLabelText<HTMLInputElement>(/^Name|^Own name/).value).toBe('Usual');
    expect(dialog.queryByLabelText(/^Note/)).toBeNull();
    const code = dialog.getByLabelText<HTMLInputElement>(/^Code/);
    expect([code.type, code.autocomplete]).toEqual(['password', 'new-password']);
    await user.type(code, 'secret');
    await dialog.findByRole('option', { name: 'Yes' });
    await user.selectOptions(dialog.getByLabelText(/^Rank/), 'Yes');
    await user.click(dialog.getByRole('button', { name: 'Issue' }));
    await waitFor(() =>
      expect(issued[0]?.input).toEqual({ name: 'Usual', code: 'secret', rank: 'yes' }),
    );
  });
});

import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { describe, expect, it } from 'vitest';
import {
  json,
  optional,
  optionalRichText,
  requiredText,
  wholeNumber,
} from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { masterList } from '../../../contract/kit/rest.ts';
import { z } from '../../../contract/kit/zod.ts';
import { createDataProvider } from '../../../src/dataProvider/dataProvider.ts';
import { defineResource } from '../../../src/framework/resource/define.ts';
import { manifestOf } from '../../../src/framework/resource/manifest.ts';
import { masterListResource } from '../../../src/resources/masterListResource.ts';
import { send } from '../../../src/session/client.ts';
import ListPage from '../../../src/ui/resource/ListPage.tsx';
import { mock, Refusal } from '../../support/mock.ts';
import { show } from '../page.tsx';
import { mockResources } from './resourceWorld.ts';

mockResources();

const limits = z.strictObject({ perDay: wholeNumber({ min: 1, max: 9 }) });
const offers = masterList({
  one: 'offer',
  of: 'branch',
  managedBy: ['Manager'],
  fields: {
    name: requiredText(1, 50),
    about: optionalRichText(500),
    limits: optional(json(limits)),
  },
  example: { name: 'Check-up' },
});
const { calls } = offers;
Object.assign(api, calls);
const resource = defineResource(masterListResource(offers));
const checkUp = {
  id: 41,
  version: 2,
  name: 'Check-up',
  about: '<p>With <strong>blood</strong> test</p>',
  limits: { perDay: 4 },
};

async function open() {
  mock(calls.offerList, [checkUp]);
  const provider = createDataProvider(send, [manifestOf(resource)]);
  const { user } = show(
    <CoreAdminContext dataProvider={provider} queryClient={new QueryClient()}>
      <ListPage resource={resource} />
    </CoreAdminContext>,
  );
  await user.click(await screen.findByRole('button', { name: 'Check-up' }));
  const dialog = within(await screen.findByRole('dialog'));
  const text = await dialog.findByLabelText<HTMLTextAreaElement>(/^Limits/);
  const write = async (typed: string) => {
    await user.clear(text);
    await user.click(text);
    await user.paste(typed);
  };
  const save = () => user.click(dialog.getByRole('button', { name: 'Save' }));
  return { user, dialog, text, write, save };
}

it('a list shows a formatted text by its words, and JSON in one line', async () => {
  await open();
  expect(screen.getByText('With blood test')).toBeTruthy();
  expect(screen.getByText('{"perDay":4}')).toBeTruthy();
});

describe('JSON in a form', () => {
  it('is written as text, indented when it is left, and sent as a value', async () => {
    const { user, text, write, save } = await open();
    const saved = mock(calls.offerUpdate, { ...checkUp, version: 3 });
    expect(text.value).toBe('{\n  "perDay": 4\n}');
    await write('{"perDay":7}');
    expect(text.value).toBe('{"perDay":7}');
    await user.tab();
    expect(text.value).toBe('{\n  "perDay": 7\n}');
    await save();
    await waitFor(() => expect(saved.at(-1)?.input).toMatchObject({ limits: { perDay: 7 } }));
  });

  it('that is none is told at once, keeps what is typed, and is not saved', async () => {
    const { user, dialog, text, write } = await open();
    await write('{"perDay":');
    expect(dialog.getByText(/This is no JSON/)).toBeTruthy();
    await user.tab();
    expect(text.value).toBe('{"perDay":');
    await waitFor(() =>
      expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true),
    );
  });

  it('with a fault inside is told at its place, by the form and by the server', async () => {
    const { user, dialog, text, write, save } = await open();
    await write('{"perDay":10}');
    await user.tab();
    expect((await dialog.findByText('perDay')).tagName).toBe('CODE');
    expect(text.getAttribute('aria-invalid')).toBe('true');
    await write('{"perDay":9}');
    await waitFor(() => expect(dialog.queryByText('perDay')).toBeNull());
    mock(
      calls.offerUpdate,
      new Refusal(400, [
        { error_code: 'GENERAL.INVALID', error_message: '', field: 'limits.perDay' },
      ]),
    );
    await save();
    expect((await dialog.findByText('perDay')).tagName).toBe('CODE');
  });

  it('that is emptied is none', async () => {
    const { user, text, save } = await open();
    const saved = mock(calls.offerUpdate, { ...checkUp, version: 3 });
    await user.clear(text);
    await save();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(calls.offerUpdate.body.parse(saved[0]?.input)).toMatchObject({ limits: null });
  });
});

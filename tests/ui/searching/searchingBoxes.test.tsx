import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { preparePages } from '../page.tsx';
import {
  type Box,
  boxes,
  freeBox,
  HeldAnswers,
  ofForms,
  openChosenTenant,
  people,
  samples,
  wholeListBox,
} from './boxes.tsx';

preparePages();

const [, second, goh] = people;

async function opened(box: Box) {
  const answers = new HeldAnswers();
  const { user } = box.open(answers);
  const input = await screen.findByRole<HTMLInputElement>(box.role);
  await waitFor(() => expect(input.readOnly).toBe(false));
  return { answers, user, input, chosen: box.chosen };
}

/** Types over what stands in a box, as Ctrl+A and a scanner do. */
const typeOver = (user: UserEvent, input: HTMLInputElement, text: string) =>
  user.type(input, text, {
    initialSelectionStart: 0,
    initialSelectionEnd: input.value.length,
  });

/** The text of a name or number that finds one record in every box. */
const oneMatch = 'goh yee lan';

it('the box of a tenant names the one that a draft brings back', async () => {
  const { name } = openChosenTenant();
  const box = await screen.findByRole<HTMLInputElement>('combobox');
  await waitFor(() => expect(box.value).toBe(name));
});

describe.each(boxes)('the box of $file', (box) => {
  it('takes nothing from the list of an earlier text, and then the match of its own', async () => {
    const { answers, user, input, chosen } = await opened(box);
    await user.type(input, 'ahmad');
    await screen.findAllByText(/Ahmad Bakar/);
    answers.hold(oneMatch);
    await typeOver(user, input, `${oneMatch}{Enter}`);
    await waitFor(() => expect(answers.asked).toContain(oneMatch));
    expect(chosen()).toBe('');
    answers.release(oneMatch);
    await waitFor(() => expect(chosen()).toBe(goh.name));
  });

  it('waits in a fresh box for the answer to what was typed without a pause', async () => {
    const { answers, user, input, chosen } = await opened(box);
    answers.hold(oneMatch);
    await user.type(input, `${oneMatch}{Enter}`);
    await waitFor(() => expect(answers.asked).toContain(oneMatch));
    expect(chosen()).toBe('');
    answers.release(oneMatch);
    await waitFor(() => expect(chosen()).toBe(goh.name));
  });

  it('keeps to its text where the answer to an earlier one comes last', async () => {
    const { answers, user, input, chosen } = await opened(box);
    answers.hold('ahmad zul');
    answers.hold(oneMatch);
    await user.type(input, 'ahmad zul');
    await waitFor(() => expect(answers.asked).toContain('ahmad zul'));
    await typeOver(user, input, `${oneMatch}{Enter}`);
    await waitFor(() => expect(answers.asked).toContain(oneMatch));
    answers.release('ahmad zul');
    answers.release(oneMatch);
    await waitFor(() => expect(chosen()).toBe(goh.name));
  });

  it('forgets an Enter whose text was typed on', async () => {
    const { answers, user, input, chosen } = await opened(box);
    answers.hold(oneMatch);
    await user.type(input, `${oneMatch}{Enter}`);
    await waitFor(() => expect(answers.asked).toContain(oneMatch));
    await typeOver(user, input, second.name.toLowerCase());
    answers.release(oneMatch);
    await screen.findAllByText(new RegExp(second.name));
    expect(chosen()).toBe('');
  });

  it('offers several, and takes one only when it was read or reached', async () => {
    const { answers, user, input, chosen } = await opened(box);
    answers.hold('ahmad');
    // Time stands still: the list has only just come, however slow the machine is.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    await user.type(input, 'ahmad{Enter}');
    await waitFor(() => expect(answers.asked).toContain('ahmad'));
    answers.release('ahmad');
    await screen.findAllByText(/Ahmad Zulkifli/);
    await user.keyboard('{Enter}');
    expect(chosen()).toBe('');
    clock.mockRestore();
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(chosen()).toBe(second.name));
  });
});

describe.each(boxes.slice(0, 2))('the box of patients of $file', (box) => {
  it.each([goh.number, '900101-14-5567', '012-345 6783', '+60 12-345 6783'])(
    'takes the one whose own number was scanned: %s',
    async (typed) => {
      const { user, input, chosen } = await opened(box);
      await user.type(input, `${typed}{Enter}`);
      await waitFor(() => expect(chosen()).toBe(goh.name));
    },
  );
});

describe('a box into which any text may be typed', () => {
  it('is not filled in by Enter, but by a choice that was reached', async () => {
    const { user, input, chosen } = await opened(freeBox);
    await user.type(input, 'goh{Enter}');
    await screen.findByRole('option', { name: /Goh/ });
    expect(chosen()).toBe('goh');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(chosen()).toBe(goh.name);
  });
});

describe('a box over a whole list', () => {
  it('takes the one match, and none of several unread', async () => {
    const { user, input, chosen } = await opened(wholeListBox);
    await user.click(input);
    await screen.findByRole('option', { name: goh.name });
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    await user.type(input, 'ahmad{Enter}');
    expect(chosen()).toBe('');
    clock.mockRestore();
    await user.type(input, ' zul{Enter}');
    await waitFor(() => expect(chosen()).toBe(second.name));
  });
});

describe('the boxes that search', () => {
  it('are all walked here', () => {
    const root = path.resolve(import.meta.dirname, '../../../src');
    const drawing = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.startsWith('ui/Combobox'))
      .filter((file) => !file.startsWith(path.join('ui', 'mui')))
      .filter((file) =>
        /<Combobox\b|useEnterChoice\(|role="(?:combobox|option)"|<datalist/.test(
          readFileSync(path.join(root, file), 'utf8'),
        ),
      )
      .map((file) => path.posix.join('src', ...file.split(path.sep)));
    const walked = [...boxes, freeBox, wholeListBox].map(({ file }) => file);
    expect(drawing.toSorted()).toEqual(
      [...new Set([...walked, ...ofForms, ...samples])].toSorted(),
    );
  });
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Combobox } from '../../../src/ui/Combobox.tsx';
import { preparePages, show } from '../page.tsx';

preparePages();

const doctors = ['Dr Aminah', 'Dr Lim', 'Dr Ravi'].map((label) => ({ key: label, label }));
const onChoose = vi.fn<(label: string) => void>();
const onSubmit = vi.fn<() => void>();

function Doctors() {
  const [typed, setTyped] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Combobox
        label="Doctor"
        visibleLabel="Doctor"
        inputValue={typed}
        onInputChange={setTyped}
        isLate={false}
        choices={doctors.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))}
        onChoose={({ label }) => {
          onChoose(label);
          setTyped('');
        }}
        emptyText="No doctor"
      />
    </form>
  );
}

async function openDoctors() {
  onChoose.mockClear();
  onSubmit.mockClear();
  const { user } = show(<Doctors />);
  const input = await screen.findByRole('combobox', { name: 'Doctor' });
  expect(input.getAttribute('aria-expanded')).toBe('false');
  await user.click(input);
  const list = await screen.findByRole('listbox', { name: 'Doctor' });
  return { user, input, list };
}

/** The choice that the input names as current. */
function current(input: HTMLElement) {
  const id = input.getAttribute('aria-activedescendant');
  return id === null ? null : document.querySelector(`[id="${id}"]`)?.textContent;
}

describe('a combobox', () => {
  it('names its list, and the choice that the arrow keys have reached', async () => {
    const { user, input, list } = await openDoctors();
    expect(input.getAttribute('aria-expanded')).toBe('true');
    expect(input.getAttribute('aria-autocomplete')).toBe('list');
    expect(input.getAttribute('aria-controls')).toBe(list.id);
    expect(current(input)).toBe('Dr Aminah');
    await user.keyboard('{ArrowDown}');
    expect(current(input)).toBe('Dr Lim');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(current(input)).not.toBe('Dr Lim');
    expect(document.activeElement).toBe(input);
  });

  it('chooses by Enter and submits no form', async () => {
    const { user, input } = await openDoctors();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onChoose.mock.calls).toEqual([['Dr Lim']]);
    expect(onSubmit).not.toHaveBeenCalled();
    expect(input.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(input);
  });

  it('closes by Escape and keeps the text; an arrow key opens it again', async () => {
    const { user, input } = await openDoctors();
    await user.keyboard('li');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.getByDisplayValue('li')).toBe(input);
    expect(onChoose).not.toHaveBeenCalled();
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByRole('option', { name: 'Dr Lim' })).toBeTruthy();
  });

  it('chooses nothing by the Enter that ends the composition of an input method', async () => {
    const { input } = await openDoctors();
    fireEvent.compositionStart(input);
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 229, isComposing: true });
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 13, isComposing: true });
    fireEvent.compositionEnd(input);
    // Safari ends the composition first.
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 });
    expect(onChoose).not.toHaveBeenCalled();
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 });
    expect(onChoose).toHaveBeenCalledOnce();
  });

  it('announces the number of choices, and that there are none', async () => {
    const { user } = await openDoctors();
    const status = document.querySelector('[aria-live]');
    expect(status?.textContent).toBe('3 choices');
    await user.keyboard('li');
    await waitFor(() => expect(status?.textContent).toBe('1 choice'));
    await user.keyboard('x');
    await waitFor(() => expect(status?.textContent).toBe('No doctor'));
    await user.keyboard('{Escape}');
    expect(status?.textContent).toBe('');
  });
});

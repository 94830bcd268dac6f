import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { TimeInput } from '../../../src/ui/TimeInput.tsx';
import { preparePages, show } from '../page.tsx';

preparePages();

function Start() {
  const [time, setTime] = useState('09:30');
  return (
    <>
      <TimeInput value={time} onChange={setTime} aria-label="Start" />
      <output>{time}</output>
    </>
  );
}

async function openTimes() {
  const { user } = show(<Start />);
  const button = await screen.findByRole('button', { name: 'Choose a time' });
  expect(button.getAttribute('aria-haspopup')).toBe('dialog');
  await user.click(button);
  expect(await screen.findByRole('dialog', { name: 'Choose a time' })).toBeTruthy();
  expect(await screen.findByRole('listbox', { name: 'Choose a time' })).toBeTruthy();
  await waitFor(() => expect(focused()).toBe('09:30 AM'));
  return { user, button };
}

const focused = () => document.activeElement?.textContent;

describe('the list of times', () => {
  it('begins at the time of the field, which is selected', async () => {
    await openTimes();
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('09:30 AM');
  });

  it('moves by the arrow keys, Home and End', async () => {
    const { user } = await openTimes();
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('09:45 AM');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(focused()).toBe('09:15 AM');
    await user.keyboard('{Home}');
    expect(focused()).toBe('12:00 AM');
    await user.keyboard('{End}');
    expect(focused()).toBe('11:45 PM');
  });

  it('chooses by Enter, closes, and gives the focus back', async () => {
    const { user, button } = await openTimes();
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('09:45')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('closes by Escape, chooses nothing, and gives the focus back', async () => {
    const { user, button } = await openTimes();
    await user.keyboard('{ArrowDown}{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('09:30')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});

import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { formatDateTime, formatHour, formatTime } from '../../../src/framework/format.ts';
import { setHourFormat } from '../../../src/framework/hourFormat.ts';
import { makeAppointment, mockQueue, openDay } from '../clinic/day.ts';
import { preparePages } from '../page.tsx';

preparePages();
afterEach(() => setHourFormat('12'));

describe('the hour format', () => {
  it('is 12 hours by default, as documented', () => {
    expect(['T00:05', 'T09:30', 'T12:00', 'T23:59', 'T24:00'].map(formatTime)).toEqual([
      '12:05 AM',
      '09:30 AM',
      '12:00 PM',
      '11:59 PM',
      '12:00 AM',
    ]);
    expect(formatDateTime('2026-02-28T14:30:00.000Z')).toBe('28 Feb 2026 02:30 PM');
    expect([0, 9, 12, 18].map(formatHour)).toEqual(['12 AM', '09 AM', '12 PM', '06 PM']);
  });

  it('is 24 hours wherever a time is written, once someone wants that', async () => {
    mockQueue([makeAppointment(1, 'Aisyah', 'booked', { at: '14:30' })]);
    const { user, unmount } = openDay('/appointment/today-queue');
    await screen.findByText('02:30 PM');
    const [menu] = screen.getAllByRole('button', { name: '12 or 24 hours' });
    if (!menu) throw new Error('no menu');
    await user.click(menu);
    const choice = within(screen.getByRole('menu', { name: '12 or 24 hours' }));
    await user.click(choice.getByRole('menuitemradio', { name: '24 hours: 14:30' }));
    expect(screen.getByText('14:30')).toBeTruthy();
    expect(screen.queryByText('02:30 PM')).toBeNull();
    expect(formatDateTime('2026-02-28T14:30:00.000Z')).toBe('28 Feb 2026 14:30');
    expect([0, 9, 18].map(formatHour)).toEqual(['00:00', '09:00', '18:00']);
    expect(window.localStorage.getItem('da.v1.hours')).toBe('"24"');
    unmount();
    act(() => setHourFormat('12'));
    expect(formatTime('T14:30')).toBe('02:30 PM');
  });
});

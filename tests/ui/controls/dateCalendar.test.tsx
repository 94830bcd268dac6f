import { screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { texts } from '../../../contract/texts/index.ts';
import { TextsProvider } from '../../../src/framework/text.tsx';
import { DateInput } from '../../../src/ui/DateInput.tsx';
import { preparePages, show } from '../page.tsx';

preparePages();

type Language = 'en' | 'ms' | 'zh';
const at = { en: 0, ms: 1, zh: 2 };

function InLanguage({ language, children }: { language: Language; children: ReactNode }) {
  const find = (code: string) => Object.entries(texts).find(([each]) => each === code)?.[1];
  return (
    <TextsProvider texts={{ find: (code) => find(code)?.[at[language]], language }}>
      {children}
    </TextsProvider>
  );
}

function Birthday() {
  const [day, setDay] = useState('2026-03-18');
  return (
    <>
      <DateInput value={day} onChange={setDay} max="2026-12-31" />
      <output>{day}</output>
    </>
  );
}

const opens = { en: 'Open the calendar', ms: 'Buka kalendar', zh: '打开日历' };

async function openCalendar(language: Language = 'en') {
  const { user } = show(
    <InLanguage language={language}>
      <Birthday />
    </InLanguage>,
  );
  const button = await screen.findByRole('button', { name: opens[language] });
  await user.click(button);
  expect(await screen.findByRole('dialog', { name: opens[language] })).toBeTruthy();
  await screen.findByRole('grid');
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('gridcell'));
  return { user, button };
}

const focused = () => document.activeElement?.getAttribute('aria-label');

describe('the calendar of a date', () => {
  it('begins at the day of the field, which is selected', async () => {
    const { button } = await openCalendar();
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(focused()).toBe('Wednesday, March 18, 2026');
    expect(document.activeElement?.getAttribute('aria-selected')).toBe('true');
    expect(screen.getAllByRole('columnheader')[0]?.getAttribute('aria-label')).toBe('Monday');
  });

  it('moves by days, weeks, to the ends of the week, and by months', async () => {
    const { user } = await openCalendar();
    const steps = [
      ['{ArrowRight}', 'Thursday, March 19, 2026'],
      ['{ArrowDown}', 'Thursday, March 26, 2026'],
      ['{ArrowLeft}', 'Wednesday, March 25, 2026'],
      ['{ArrowUp}', 'Wednesday, March 18, 2026'],
      ['{Home}', 'Monday, March 16, 2026'],
      ['{End}', 'Sunday, March 22, 2026'],
      ['{PageDown}', 'Wednesday, April 22, 2026'],
      ['{PageUp}', 'Sunday, March 22, 2026'],
    ] as const;
    for (const [key, day] of steps) {
      await user.keyboard(key);
      await waitFor(() => expect(focused()).toBe(day));
    }
  });

  it('chooses by Enter, closes, and gives the focus back', async () => {
    const { user, button } = await openCalendar();
    await user.keyboard('{ArrowRight}{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('2026-03-19')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('closes by Escape, chooses nothing, and gives the focus back', async () => {
    const { user, button } = await openCalendar();
    await user.keyboard('{ArrowRight}{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('2026-03-18')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it.each([
    ['ms', 'Rabu, 18 Mac 2026', 'Mac 2026', 'Bulan seterusnya'],
    ['zh', '2026年3月18日星期三', '2026年3月', '下个月'],
  ] as const)('speaks the language of the page: %s', async (language, day, month, next) => {
    await openCalendar(language);
    expect(focused()).toBe(day);
    expect(screen.getByText(month)).toBeTruthy();
    expect(screen.getByRole('button', { name: next })).toBeTruthy();
  });
});

import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Tabs } from '../../../src/ui/Tabs.tsx';
import { preparePages, show } from '../page.tsx';

preparePages();

const names = ['Details', 'Visits', 'Bills'] as const;

function Record() {
  const [current, setCurrent] = useState<(typeof names)[number]>('Details');
  return (
    <Tabs
      label="Patient"
      tabs={names.map((name) => ({ name, label: name }))}
      current={current}
      onChange={setCurrent}
    >
      {`Here are the ${current}`}
    </Tabs>
  );
}

describe('tabs', () => {
  it('move by the arrow keys round their ends, and by Home and End, and open what is reached', async () => {
    const { user } = show(<Record />);
    expect(await screen.findByRole('tablist', { name: 'Patient' })).toBeTruthy();
    await user.tab();
    const steps = [
      ['{ArrowRight}', 'Visits'],
      ['{ArrowLeft}{ArrowLeft}', 'Bills'],
      ['{ArrowRight}', 'Details'],
      ['{End}', 'Bills'],
      ['{Home}', 'Details'],
    ] as const;
    for (const [keys, name] of steps) {
      await user.keyboard(keys);
      const tab = screen.getByRole('tab', { name, selected: true });
      expect(document.activeElement).toBe(tab);
      const panel = screen.getByRole('tabpanel', { name });
      expect(panel.textContent).toBe(`Here are the ${name}`);
      expect(tab.getAttribute('aria-controls')).toBe(panel.id);
      expect(screen.getAllByRole('tab', { selected: false })).toHaveLength(2);
    }
  });

  it('are one stop of the Tab key', async () => {
    const { user } = show(<Record />);
    await screen.findByRole('tablist');
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Details');
    await user.tab();
    expect(document.activeElement?.getAttribute('role')).not.toBe('tab');
  });
});

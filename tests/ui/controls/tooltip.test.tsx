import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { describe, expect, it } from 'vitest';
import { Tooltips } from '../../../src/ui/Tooltips.tsx';
import { preparePages, show } from '../page.tsx';

preparePages();

function Day() {
  const root = useRef<HTMLDivElement>(null);
  return (
    <div ref={root}>
      <button type="button" data-tooltip="Aisyah, 09:30 AM">
        Aisyah
      </button>
      <button type="button">Other</button>
      <Tooltips root={root} />
    </div>
  );
}

describe('a tooltip', () => {
  it('describes what the keyboard has focused, and goes by Escape and with the focus', async () => {
    const { user } = show(<Day />);
    const button = await screen.findByRole('button', { name: 'Aisyah' });
    await user.tab();
    const tooltip = await screen.findByRole('tooltip');
    expect(tooltip.textContent).toBe('Aisyah, 09:30 AM');
    expect(button.getAttribute('aria-describedby')).toBe(tooltip.id);
    expect(document.activeElement).toBe(button);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    expect(button.hasAttribute('aria-describedby')).toBe(false);
    await user.tab();
    await user.tab({ shift: true });
    await screen.findByRole('tooltip');
    await user.tab();
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  });

  it('is shown to the mouse, and not to a finger', async () => {
    show(<Day />);
    const button = await screen.findByRole('button', { name: 'Aisyah' });
    fireEvent.pointerOver(button, { pointerType: 'touch' });
    expect(button.hasAttribute('aria-describedby')).toBe(false);
    fireEvent.pointerOver(button, { pointerType: 'mouse', buttons: 0 });
    expect((await screen.findByRole('tooltip')).textContent).toBe('Aisyah, 09:30 AM');
  });
});

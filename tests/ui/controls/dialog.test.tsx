import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { preparePages, show } from '../page.tsx';

preparePages();

function Opener({ panel, autofocus }: { panel?: 'left' | 'right'; autofocus?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <input aria-label="Outside" />
      {isOpen && (
        <Dialog
          title="Details"
          onClose={() => setOpen(false)}
          {...(panel && { panel })}
          actions={<Button onClick={() => setOpen(false)}>Save</Button>}
        >
          <input aria-label="First" />
          <input aria-label="Second" data-autofocus={autofocus || undefined} />
        </Dialog>
      )}
    </>
  );
}

async function openDialog(part = <Opener />) {
  const { user } = show(part);
  const opener = await screen.findByRole('button', { name: 'Open' });
  await user.click(opener);
  return { user, opener, dialog: await screen.findByRole('dialog', { name: 'Details' }) };
}

const focusedName = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

describe.each([undefined, 'left', 'right'] as const)('a dialog (panel: %s)', (panel) => {
  const part = <Opener {...(panel && { panel })} />;

  it('is modal, has a name, and hides the page behind it', async () => {
    const { dialog } = await openDialog(part);
    expect(dialog.getAttribute('aria-modal')).toBe('true');
    expect(within(dialog).getByRole('heading', { name: 'Details' })).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Close' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Outside' })).toBeNull();
  });

  it('begins at its first field and keeps the focus inside', async () => {
    const { user, dialog } = await openDialog(part);
    expect(focusedName()).toBe('First');
    const layer = dialog.closest('.MuiModal-root');
    const visited = new Set<string | null | undefined>();
    for (let pressed = 0; pressed < 12; pressed += 1) {
      await user.tab({ shift: pressed >= 6 });
      visited.add(focusedName());
      expect(layer?.contains(document.activeElement)).toBe(true);
    }
    for (const name of ['First', 'Second', 'Save', 'Close']) expect(visited).toContain(name);
    screen.getByLabelText('Outside').focus();
    await waitFor(() => expect(layer?.contains(document.activeElement)).toBe(true));
  });

  it('closes by Escape four times in a row, gives the focus back and stays usable', async () => {
    const { user, opener } = await openDialog(part);
    for (let time = 0; time < 4; time += 1) {
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(opener));
      await user.keyboard('{Enter}');
      await screen.findByRole('dialog', { name: 'Details' });
    }
    await user.type(screen.getByLabelText('First'), 'typed');
    expect(screen.getByDisplayValue('typed')).toBeTruthy();
  });
});

describe('a dialog', () => {
  it('begins at the field that it names', async () => {
    await openDialog(<Opener autofocus />);
    expect(focusedName()).toBe('Second');
  });

  it('does not close by a press beside it', async () => {
    const { user, dialog } = await openDialog();
    const beside = dialog.parentElement;
    if (!beside) throw new Error('nothing is beside the dialog');
    await user.click(beside);
    expect(screen.getByRole('dialog', { name: 'Details' })).toBeTruthy();
  });
});

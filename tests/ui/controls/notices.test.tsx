import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CallError } from '../../../contract/kit/client.ts';
import { notices } from '../../../src/framework/notices.ts';
import { notifyError } from '../../../src/framework/notifyError.ts';
import { useText } from '../../../src/framework/text.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { Notices } from '../../../src/ui/Notices.tsx';
import { preparePages, show } from '../page.tsx';

preparePages();

function liveRegionIn(root: HTMLElement): HTMLElement {
  const region = root.querySelector<HTMLElement>('[aria-live="polite"]');
  if (!region) throw new Error('no live region');
  return region;
}

function Failing() {
  const t = useText();
  const failure = { error_code: 'GENERAL.UNEXPECTED', error_message: '', params: { id: 'req-7' } };
  return (
    <button type="button" onClick={() => notifyError(t, new CallError(500, [failure], ''))}>
      Try
    </button>
  );
}

function NoticesOverDialog() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <Notices />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog title="Details" onClose={() => setOpen(false)}>
          Text
        </Dialog>
      )}
    </>
  );
}

describe('a notice', () => {
  it('is announced by a live region that was there before it', async () => {
    show(<Notices />);
    const region = await waitFor(() => liveRegionIn(document.body));
    expect(region.textContent).toBe('');
    act(() => notices.done('The patient is saved'));
    expect(await within(region).findByText('The patient is saved')).toBeTruthy();
  });

  it('stays in another workplace unless it has an action', async () => {
    show(<Notices />);
    act(() => {
      notices.done('Removed', { label: 'Undo', run: vi.fn<() => void>() });
      notices.done('You have joined');
      notices.offer('A time is free', { label: 'Book', run: vi.fn<() => void>() });
    });
    expect(await screen.findByText('A time is free')).toBeTruthy();
    act(() => notices.clearActions());
    expect(screen.getByText('You have joined')).toBeTruthy();
    expect(screen.queryByText('Removed')).toBeNull();
    expect(screen.queryByText('A time is free')).toBeNull();
  });

  it('is closed and undone by the keyboard', async () => {
    const undo = vi.fn<() => void>();
    const { user } = show(<Notices />);
    await waitFor(() => liveRegionIn(document.body));
    act(() => notices.done('Archived', { label: 'Undo', run: undo }));
    (await screen.findByRole('button', { name: 'Undo' })).focus();
    await user.keyboard('{Enter}');
    expect(undo).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByText('Archived')).toBeNull());
    act(() => notices.failed('It failed'));
    (await screen.findByRole('button', { name: 'Close' })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText('It failed')).toBeNull());
  });

  it('of an unexpected error stays until it is closed, and copies the number of the error', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
    const { user } = show(
      <>
        <Notices />
        <Failing />
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Try' }));
    const said = 'Something went wrong. It has been noted as req-7.';
    await screen.findByText(said);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.getByText(said)).toBeTruthy();
    vi.useRealTimers();
    await user.click(screen.getByRole('button', { name: 'Copy number' }));
    expect(await screen.findByText('Number copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('req-7');
  });

  it('is announced inside the dialog that is open, where alone it can be reached', async () => {
    show(
      <>
        <Notices />
        <Dialog title="Details" onClose={() => {}}>
          Text
        </Dialog>
      </>,
    );
    const dialog = await screen.findByRole('dialog', { name: 'Details' });
    await waitFor(() => liveRegionIn(dialog));
    act(() => notices.done('Saved'));
    expect(await within(dialog).findByText('Saved')).toBeTruthy();
  });

  it('with Undo whose time runs out in a dialog can be taken once that is closed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const undo = vi.fn<() => void>();
    const { user } = show(<NoticesOverDialog />);
    const dialog = await screen.findByRole('dialog', { name: 'Details' });
    await waitFor(() => liveRegionIn(dialog));
    act(() => {
      notices.done('Cancelled it', { label: 'Undo', run: undo });
      notices.done('Sent');
    });
    await within(dialog).findByText('Cancelled it');
    await within(dialog).findByText('Sent');
    act(() => void vi.advanceTimersByTime(20_000));
    await waitFor(() => expect(screen.queryByText('Cancelled it')).toBeNull());
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText('Sent')).toBeNull();
    vi.useRealTimers();
  });

  it('with Undo that came again after a dialog ends in the next one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { user } = show(<NoticesOverDialog />);
    const opened = () => screen.findByRole('dialog', { name: 'Details' });
    const close = async () => {
      const dialog = within(await opened());
      await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    const dialog = await opened();
    await waitFor(() => liveRegionIn(dialog));
    act(() => notices.done('Cancelled it', { label: 'Undo', run: vi.fn<() => void>() }));
    await within(dialog).findByText('Cancelled it');
    act(() => void vi.advanceTimersByTime(20_000));
    await waitFor(() => expect(screen.queryByText('Cancelled it')).toBeNull());
    await close();
    await screen.findByText('Cancelled it');
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await within(await opened()).findByText('Cancelled it');
    act(() => void vi.advanceTimersByTime(20_000));
    await waitFor(() => expect(screen.queryByText('Cancelled it')).toBeNull());
    await close();
    expect(screen.queryByText('Cancelled it')).toBeNull();
    vi.useRealTimers();
  });

  it('that must be read is a dialog with an alert', async () => {
    show(<Notices />);
    await waitFor(() => liveRegionIn(document.body));
    act(() => notices.alert('The subscription has ended'));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('alert').textContent).toBe('The subscription has ended');
  });
});

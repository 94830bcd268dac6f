import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openApp, preparePages } from '../page.tsx';

preparePages();

const open = async () => {
  const { user } = openApp('/referral/CTRefDummy1');
  await screen.findByRole('heading', { level: 1, name: /Klinik Contoh Seri Melati/ });
  return user;
};

describe('the clinic profile', () => {
  it('shows a sample: place, description, address with a map, hours and four doctors', async () => {
    await open();
    expect(screen.getByText('Sample')).toBeTruthy();
    expect(screen.getByText('Bukit Contoh, Kuala Lumpur')).toBeTruthy();
    expect(screen.getByText(/A family practice with four doctors/)).toBeTruthy();
    expect(screen.getByText(/12, Jalan Contoh/)).toBeTruthy();
    const map = screen.getByRole('link', { name: 'Show on the map' });
    expect(map.getAttribute('target')).toBe('_blank');
    for (const days of ['Tue-Fri', 'Sat-Sun'])
      expect(screen.getByText(days).parentElement?.textContent).toBe(`${days}9:00 AM-1:00 PM`);
    expect(screen.getAllByRole('button', { name: /^.*Dr / })).toHaveLength(4);
    expect(screen.getByRole('button', { name: 'Download app' })).toBeTruthy();
  });

  it.each(['/referral/CTRefDummy2', '/referral/ctrefdummy1', '/referral'])(
    'is not found at %s',
    async (address) => {
      openApp(address);
      expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
      const home = screen.getByRole('link', { name: 'To the start page' });
      expect(home.getAttribute('href')).toBe('/');
    },
  );

  it('shows photos in the whole window, the selected one marked, by keys too', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Waiting room' }));
    const viewer = within(await screen.findByRole('dialog', { name: 'Photos' }));
    expect(viewer.getByText('Photo 3 of 5: Waiting room')).toBeTruthy();
    const marked = () =>
      viewer
        .getAllByRole('button')
        .filter((button) => button.getAttribute('aria-current') === 'true')
        .map((button) => within(button).getByRole('img').getAttribute('alt'));
    expect(marked()).toEqual(['Waiting room']);
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(marked()).toEqual(['The clinic from outside']);
    await user.keyboard('{ArrowLeft}');
    expect(marked()).toEqual(['Pharmacy']);
    await user.click(viewer.getByRole('button', { name: 'Reception' }));
    expect(viewer.getByText('Photo 2 of 5: Reception')).toBeTruthy();
    await user.click(viewer.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows a doctor in a dialog, then on a page, and goes back', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: /Dr Suresh/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /Dr Suresh/ }));
    expect(dialog.getByText('Dermatologist')).toBeTruthy();
    await user.click(dialog.getByRole('link', { name: 'Open the profile' }));
    expect(await screen.findByRole('heading', { level: 1, name: /Dr Suresh/ })).toBeTruthy();
    expect(window.location.pathname).toBe('/detail-doctor');
    await user.click(screen.getByRole('link', { name: 'Back to the clinic' }));
    expect(await screen.findByRole('heading', { level: 1, name: /Klinik Contoh/ })).toBeTruthy();
  });

  it('names no doctor where none was chosen', async () => {
    openApp('/detail-doctor');
    expect(await screen.findByText(/No doctor is chosen/)).toBeTruthy();
  });
});

import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { notice } from '../../../contract/accounts/notice.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { openApp, preparePages } from '../page.tsx';

preparePages();

const seller = {
  name: 'Klinik Perisian Sdn Bhd',
  rocNo: '202401000009',
  address: '8 Jalan Ampang, 50450 Kuala Lumpur',
  phone: '03-2222 3333',
  fax: '03-2222 4444',
  hotline: '012-345 6789',
  website: 'https://seller.test',
  email: 'hello@seller.test',
  privacyContact: 'Puan Aminah, dpo@seller.test',
};

describe('the pages about the company, to a visitor', () => {
  it('name who processes personal data, and whom to write to', async () => {
    mock(notice.sellerContact, () => seller);
    openApp('/privacy');
    expect(await screen.findByRole('heading', { name: 'Your rights' })).toBeTruthy();
    expect(
      await screen.findByText(/^Klinik Perisian Sdn Bhd \(202401000009\) processes personal data/),
    ).toBeTruthy();
    expect(screen.getByText(/For everything else write to Puan Aminah/)).toBeTruthy();
    expect(screen.getByText('8 Jalan Ampang, 50450 Kuala Lumpur')).toBeTruthy();
    expect(screen.getByText('As of 27 Nov 2026')).toBeTruthy();
  });

  it('say so where the company has not entered its details', async () => {
    mock(notice.sellerContact, () => ({
      name: '',
      rocNo: '',
      address: '',
      phone: '',
      fax: '',
      hotline: '',
      website: '',
      email: '',
      privacyContact: '',
    }));
    openApp('/privacy');
    expect((await screen.findAllByText('Not given yet')).length).toBeGreaterThan(5);
    openApp('/terms');
    expect(await screen.findByRole('heading', { name: 'Termination' })).toBeTruthy();
  });

  it('are the terms also where the names cannot be asked for, and of the notice say so', async () => {
    mock(notice.sellerContact, () => new Refusal(503, []));
    openApp('/terms');
    await screen.findByRole('heading', { name: 'Termination' });
    await expect(
      screen.findByRole('button', { name: 'Try again' }, { timeout: 500 }),
    ).rejects.toThrow('Unable to find');
    expect(screen.getByRole('heading', { name: 'Termination' })).toBeTruthy();
    openApp('/privacy');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Your rights' })).toBeNull();
  });
});

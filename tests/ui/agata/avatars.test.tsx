import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { avatars } from '../../../contract/agata/avatars.ts';
import { providerProfile } from '../../../contract/agata/providerProfile.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import { mock, WithTotal } from '../../support/mock.ts';
import { openAgata, openAgataAsAdministrator, prepareAgata } from './agataPage.ts';

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

prepareAgata();

const row = (id: number, name: string, isOffered = true) => ({
  id,
  name,
  category: 'Nature',
  isOffered,
  version: 2,
});
const file = (type: string) =>
  new File([Uint8Array.from(atob(PICTURE), (sign) => sign.charCodeAt(0))], 'leaf', { type });
const chooser = () => document.querySelector<HTMLInputElement>('input[type=file]');
const choose = async (user: ReturnType<typeof openAgata>['user'], picked: File) => {
  const input = chooser();
  if (!input) throw new Error('there is no way to choose a picture');
  await user.upload(input, picked);
};

describe('a new avatar', () => {
  const ADDRESS = '/manage-avatar-gallery/create';

  it('is on offer unless that is unchosen, and wants a picture', async () => {
    const made = { ...row(3, 'Leaf'), image: PICTURE, photoType: 'image/png' };
    const sent = mock(avatars.createAvatar, made);
    mock(avatars.avatarList, new WithTotal([], 0));
    mock(avatars.avatarDetails, made);
    const { user } = openAgataAsAdministrator(ADDRESS);
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Leaf');
    const offered = screen.getByRole<HTMLInputElement>('checkbox', { name: /^On offer/ });
    expect(offered.checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findAllByText('This field is required.')).toHaveLength(1);
    expect(sent).toHaveLength(0);
    await choose(user, file('image/png'));
    expect(await screen.findByRole('img', { name: 'Picture' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).toMatchObject({ name: 'Leaf', isOffered: true, image: PICTURE });
  });
});

describe('the gallery', () => {
  it('shows each picture beside its name, anew after a change', async () => {
    mock(avatars.avatarList, new WithTotal([row(3, 'Leaf'), row(4, 'Star', false)], 2));
    openAgataAsAdministrator('/manage-avatar-gallery');
    const shown = await screen.findByRole('row', { name: /Leaf/ });
    await waitFor(() => expect(shown.querySelector('img')).toBeTruthy());
    const address = new URL(shown.querySelector('img')?.getAttribute('src') ?? '', 'x:/');
    expect(address.searchParams.get('avatarId')).toBe('3');
    expect(address.searchParams.get('version')).toBe('2');
  });
});

describe('the picture of a provider', () => {
  const profile: Answer<typeof providerProfile.getProviderProfile> = {
    id: 7,
    kind: 'provider',
    name: 'Dr Chandra',
    mobileNo: '60123000101',
    icNo: '',
    passport: '',
    qualification: '',
    mmcNo: '',
    apcNo: '',
    expertise: '',
    organizationType: '',
    associationBody: '',
    avatarId: 3,
    status: 'approved',
    asks: false,
    reason: '',
  };
  const open = (...offered: ReturnType<typeof row>[]) => {
    mock(providerProfile.getProviderProfile, profile);
    mock(providerProfile.providerExpertise, []);
    mock(providerProfile.providerOrganizationTypes, []);
    mock(providerProfile.providerAssociationBodies, []);
    const asked = mock(avatars.avatarList, new WithTotal(offered, offered.length));
    return { asked, ...openAgata('/ag-user-profile/provider') };
  };

  it('is chosen among those on offer, or none', async () => {
    const { user, asked } = open(row(3, 'Leaf'), row(4, 'Star'));
    const saved = mock(providerProfile.saveProviderProfile, { ...profile, avatarId: 4 });
    const group = within(await screen.findByRole('group', { name: 'Picture' }));
    const radio = (name: string) => group.findByRole<HTMLInputElement>('radio', { name });
    expect((await radio('Leaf')).checked).toBe(true);
    expect(asked[0]?.input).toMatchObject({ isOffered: 'true' });
    await user.click(await radio('Star'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved[0]?.input).toMatchObject({ avatarId: 4 }));
  });

  it('stands beside what the lists say of the chosen expertise and association body', async () => {
    mock(providerProfile.getProviderProfile, {
      ...profile,
      expertise: 'Rheumatology',
      associationBody: 'Academy of Medicine',
    });
    const visit = (appointmentType: string, minutes: number, isTeleconsultation: boolean) => ({
      appointmentType,
      minutes,
      isTeleconsultation,
    });
    mock(providerProfile.providerExpertise, [
      { name: 'Cardiology', appointments: [visit('Stress test', 60, false)] },
      {
        name: 'Rheumatology',
        appointments: [visit('First visit', 50, true), visit('Review', 20, false)],
      },
    ]);
    mock(providerProfile.providerOrganizationTypes, []);
    mock(providerProfile.providerAssociationBodies, [
      { name: 'Academy of Medicine', abbreviation: 'AMM', website: 'www.acadmed.test' },
    ]);
    mock(avatars.avatarList, new WithTotal([], 0));
    openAgata('/ag-user-profile/provider');
    expect(
      await screen.findByText(
        'Usual appointments: First visit (50 min, teleconsultation) · Review (20 min)',
      ),
    ).toBeTruthy();
    expect(await screen.findByText('AMM · www.acadmed.test')).toBeTruthy();
  });

  it('is not asked for while none is on offer', async () => {
    open();
    await screen.findByRole('textbox', { name: 'Name' });
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Picture' })).toBeNull());
  });
});

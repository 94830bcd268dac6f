import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { enquiry } from '../../../contract/clinic/enquiry.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { openApp, preparePages } from '../page.tsx';

preparePages();

const clinics = ['Klinik Mawar KL', 'Klinik Mawar PJ'].map((code, at) => ({
  id: at + 1,
  code,
  phoneNo: '60312345678',
  address: '1 Jalan Satu',
  city: 'Petaling Jaya',
  postcode: '46000',
  state: 'Selangor',
}));
const answer = 'Estimated waiting time: about 20 minutes. 2 patients are before you.';

const search = async (user: ReturnType<typeof openApp>['user'], text: string) => {
  await user.type(await screen.findByLabelText('Name of the clinic'), `${text}{Enter}`);
};
const card = (name: RegExp) => screen.findByRole('button', { name });

describe('the waiting-time enquiry', () => {
  it('is opened from the landing panel', async () => {
    const { user } = openApp('/auth/login');
    await user.click(await screen.findByRole('link', { name: 'How long is the wait?' }));
    expect(await screen.findByRole('heading', { name: 'Estimated waiting time' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'How long is the wait?' })).toBeNull();
  });

  it('finds clinics, and answers for the chosen one, by keyboard alone', async () => {
    const searched = mock(enquiry.ewtSearchBranchByName, clinics);
    const asked = mock(enquiry.enquireEwt, answer);
    const { user } = openApp('/ewt/enquiry');
    await search(user, 'mawar');
    const pj = await card(/Klinik Mawar PJ/);
    expect(searched[0]?.input).toEqual({ searchString: 'mawar' });
    for (const part of ['60312345678', '1 Jalan Satu', '46000 Petaling Jaya', 'Selangor'])
      expect(pj.textContent).toContain(part);
    expect(screen.getByText('2 clinics found')).toBeTruthy();
    pj.focus();
    await user.keyboard('{Enter}');
    const number = await screen.findByLabelText('IC or passport number');
    await waitFor(() => expect(document.activeElement).toBe(number));
    await user.keyboard('900228-14-5511{Enter}');
    expect(await screen.findByText(answer)).toBeTruthy();
    expect(asked[0]?.input).toEqual({ branchID: '2', patientID: '900228-14-5511' });
  });

  it('wants a name of the clinic, and a number', async () => {
    mock(enquiry.ewtSearchBranchByName, clinics);
    const { user } = openApp('/ewt/enquiry');
    await user.click(await screen.findByRole('button', { name: 'Search' }));
    expect(await screen.findByText('This field is required.')).toBeTruthy();
    await search(user, 'mawar');
    await user.click(await card(/Klinik Mawar KL/));
    await user.click(screen.getByRole('button', { name: 'Show the waiting time' }));
    const form = screen.getByLabelText('IC or passport number').closest('form');
    expect(within(form as HTMLElement).getByText('This field is required.')).toBeTruthy();
  });

  it('says where no clinic has the name', async () => {
    mock(enquiry.ewtSearchBranchByName, []);
    const { user } = openApp('/ewt/enquiry');
    await search(user, 'nothing');
    expect(await screen.findByText(/No clinic with this name was found/)).toBeTruthy();
  });

  it('says where there is no appointment, and takes an earlier answer away', async () => {
    mock(enquiry.ewtSearchBranchByName, clinics);
    mock(enquiry.enquireEwt, ({ input }) =>
      input.patientID === 'A1'
        ? answer
        : new Refusal(404, [
            { error_code: 'EWT.APPOINTMENT_NOT_FOUND', error_message: 'Not found' },
          ]),
    );
    const { user } = openApp('/ewt/enquiry');
    await search(user, 'mawar');
    await user.click(await card(/Klinik Mawar KL/));
    await user.type(screen.getByLabelText('IC or passport number'), 'A1{Enter}');
    expect(await screen.findByText(answer)).toBeTruthy();
    await user.type(screen.getByLabelText('IC or passport number'), '2{Enter}');
    expect(await screen.findByText(/No appointment today was found/)).toBeTruthy();
    expect(screen.queryByText(answer)).toBeNull();
  });

  it('opens at a clinic that links to it', async () => {
    const searched = mock(enquiry.ewtSearchBranchByName, clinics);
    openApp('/ewt/enquiry?clinic=klinik%20mawar%20kl');
    expect(await screen.findByLabelText('IC or passport number')).toBeTruthy();
    expect((await card(/Klinik Mawar KL/)).getAttribute('aria-expanded')).toBe('true');
    expect(searched).toHaveLength(1);
  });
});

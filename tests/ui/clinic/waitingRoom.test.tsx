import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { waitingScreens } from '../../../contract/clinic/waitingScreens.ts';
import { mock, Refusal } from '../../support/mock.ts';
import { mockVisitors } from '../accounts/signUpWorld.ts';
import { openApp, preparePages } from '../page.tsx';

preparePages();

// The browser of the tests has no sound, as those of some televisions.
it.each([404, 429])('a screen that is removed says so, answered %i or not', async (status) => {
  mockVisitors();
  const asked = mock(waitingScreens.waitingBoard, new Refusal(status, []));
  openApp(`/waiting-room#${'s'.repeat(32)}`);
  expect(await screen.findByText(/This address shows nothing any more/)).toBeTruthy();
  await waitFor(() => expect(asked[0]?.input).toEqual({ secret: 's'.repeat(32) }));
});

it('has its heading before the first answer, and asks nothing without a secret', async () => {
  mockVisitors();
  const asked = mock(waitingScreens.waitingBoard, new Refusal(404, []));
  openApp('/waiting-room');
  expect(await screen.findByRole('heading', { name: 'Waiting room' })).toBeTruthy();
  expect(screen.getByText(/This address shows nothing any more/)).toBeTruthy();
  expect(asked).toHaveLength(0);
});

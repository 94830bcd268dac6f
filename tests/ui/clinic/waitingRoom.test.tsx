import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { waitingScreens } from '../../../contract/clinic/waitingScreens.ts';
import { announce, turnSoundOn } from '../../../src/custom/clinic/waitingScreens/announcing.ts';
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

it('says who is called in its languages, unless it is not to speak', async () => {
  const node = { connect: <T,>(to: T) => to, start: () => undefined, stop: () => undefined };
  const set = () => undefined;
  const gain = {
    setValueAtTime: set,
    linearRampToValueAtTime: set,
    exponentialRampToValueAtTime: set,
  };
  const context = { state: 'running', currentTime: 0, destination: {}, resume: async () => {} };
  const spoken: string[] = [];
  const made = <T extends object>(parts: (...given: string[]) => T) =>
    function make(...given: string[]) {
      return parts(...given);
    };
  vi.stubGlobal(
    'AudioContext',
    made(() => context),
  );
  vi.stubGlobal(
    'OscillatorNode',
    made(() => node),
  );
  vi.stubGlobal(
    'GainNode',
    made(() => ({ ...node, gain })),
  );
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    made((text = '') => ({ text, lang: '' })),
  );
  vi.stubGlobal('speechSynthesis', {
    speak: ({ lang, text }: { lang: string; text: string }) => spoken.push(`${lang} ${text}`),
  });
  const said = [
    { language: 'ms', text: 'Nombor 7, sila ke Bilik 2.' },
    { language: 'en', text: 'Number 7, please go to Room 2.' },
  ];
  const called = [{ id: '1', label: '7', room: 'Room 2', doctor: 'Dr Lim', said }];
  await turnSoundOn();
  announce(called, false);
  expect(spoken).toEqual([]);
  announce(called, true);
  expect(spoken).toEqual([
    'ms-MY Nombor 7, sila ke Bilik 2.',
    'en-MY Number 7, please go to Room 2.',
  ]);
  // The page's sound outlives this test.
  context.state = 'suspended';
  vi.unstubAllGlobals();
});

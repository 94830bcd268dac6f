import { cleanup, configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Role } from '../../contract/access.ts';
import { accounts } from '../../contract/accounts/accounts.ts';
import { singleSignOn } from '../../contract/accounts/singleSignOn.ts';
import { appointments } from '../../contract/clinic/appointments.ts';
import { branchSettings } from '../../contract/clinic/branchSettings.ts';
import { agentAddress } from '../../contract/clinic/cardReader.ts';
import { lookups } from '../../contract/clinic/lookups.ts';
import { tillClosings } from '../../contract/clinic/tillClosings.ts';
import { clinicToday } from '../../contract/fields.ts';
import type { Answer } from '../../contract/kit/call.ts';
import { savedViews } from '../../contract/kit/savedViews.ts';
import { messageList } from '../../contract/messaging/messageList.ts';
import { messageReplies } from '../../contract/messaging/messageReplies.ts';
import { files } from '../../contract/platform/files.ts';
import { localization } from '../../contract/platform/localization.ts';
import { notifications } from '../../contract/platform/notifications.ts';
import { realtime } from '../../contract/platform/realtime.ts';
import { texts } from '../../contract/texts/index.ts';
import { isInPart, type TextPart } from '../../contract/texts/visitors.ts';
import { App } from '../../src/App.tsx';
import { drafts } from '../../src/framework/drafts.ts';
import { FileAddressProvider } from '../../src/framework/fileAddress.tsx';
import { notices } from '../../src/framework/notices.ts';
import { SendProvider } from '../../src/framework/send.tsx';
import { TextsProvider } from '../../src/framework/text.tsx';
import { send } from '../../src/session/client.ts';
import { reportAddress } from '../../src/session/reportAddress.ts';
import { type Session, session } from '../../src/session/session.ts';
import { hub } from '../support/hub.ts';
import { mock, prepareMocks } from '../support/mock.ts';

/** Milliseconds that a page may take to show what a test waits for, on a machine that is busy with other work. */
const LONGEST_WAIT = 90_000;

type SignedIn = Answer<typeof accounts.authenticate>;
type Branch = SignedIn['branches'][number];

/** A branch that a person belongs to. */
export function branchOf(id: number, role: Role = 'Receptionist'): Branch {
  return {
    id,
    code: `Klinik ${id}`,
    companyName: 'Klinik Sdn Bhd',
    state: 'Selangor',
    role,
    expired: false,
    startPage: 'dashboard' as const,
    subscriptionEnds: '2999-12-31',
    lacks: [],
  };
}

/** What sign-in answers for someone with these branches. */
export function signedIn(branches: readonly Branch[], roleAccess?: Role[]): SignedIn {
  return {
    token: 'token-1',
    readOnlyToken: 'read-1',
    loginUserId: 7,
    branches: [...branches],
    roleAccess: roleAccess ?? [...new Set(branches.map(({ role }) => role))],
    agRoleAccess: [],
    accessLevel: null,
    idleMinutes: null,
    needsSecondFactor: false,
    hasPassword: true,
    blockBranchAccess: [],
    hasAccountAccess: false,
    agHasAccountAccess: false,
  };
}

/** Begins a session as sign-in would. */
export function beginSession(
  branches: readonly Branch[] = [branchOf(1)],
  more: Partial<Session> = {},
): void {
  session.start({
    ...signedIn(branches),
    domain: 'DA',
    branchId: branches[0]?.id ?? null,
    tokensAt: Date.now(),
    ...more,
  });
}

/** The profile of the person who is signed in. */
export function profileOf(
  {
    branches,
    roleAccess,
    agRoleAccess,
    accessLevel,
    idleMinutes,
    needsSecondFactor,
    hasPassword,
  }: SignedIn,
  fullName = 'Nurul Aisyah',
): Answer<typeof accounts.getUserProfileDetail> {
  return {
    id: 7,
    email: 'someone@clinic.test',
    full_name: fullName,
    fullName,
    displayName: fullName,
    healthcareProviderName: '',
    healthcareProviderDisplayName: '',
    phoneMobile: '60123456789',
    dob: '1990-02-28',
    hasPhoto: false,
    photo: null,
    photoType: null,
    roleAccess,
    agRoleAccess,
    accessLevel,
    idleMinutes,
    needsSecondFactor,
    hasPassword,
    branches,
    emailConfirmed: true,
    pendingEmail: null,
    draftKey: 'A'.repeat(43),
    version: 1,
  };
}

/** The English catalogue. */
export const english = Object.fromEntries(Object.entries(texts).map(([code, [en]]) => [code, en]));

/** Its texts that pages of a part show. */
export const englishIn = (part: TextPart) =>
  Object.fromEntries(Object.entries(english).filter(([code]) => isInPart(part, code)));

/** A till at which nothing was taken. */
export const nothingTaken = {
  cash: 0,
  card: 0,
  duitNow: 0,
  transfer: 0,
  receipts: 0,
  voided: 0,
  float: 0,
  unclosed: [],
  unclosedTotal: 0,
};

/** Prepares each test of a file: mocked calls, empty storage, no one signed in, dialogs that jsdom does not have. */
export function preparePages(): void {
  prepareMocks();
  configure({ asyncUtilTimeout: LONGEST_WAIT });
  beforeEach(() => {
    stubBrowser();
    mock(localization.localizerList, ({ input: { part } }) => (part ? englishIn(part) : english));
    mock(accounts.getInitializedSetting, {
      firebase: null,
      webPushKey: 'key',
      firstAdministrator: false,
      outbox: true,
      cardReader: agentAddress,
    });
    mock(accounts.providerProfile, { data: null });
    mock(singleSignOn.singleSignOnOf, { name: '' });
    mock(realtime.registerWsConnectionId, { done: true });
    // The visits of a patient who is chosen.
    mock(appointments.appointmentList, { data: [] });
    mock(savedViews.savedViewList, { data: [], mayShare: false });
    mock(notifications.notiAlertList, { data: [], unread: 0 });
    mock(branchSettings.teleconsultationSettings, {
      id: 1,
      version: 1,
      types: [],
      typeNames: [],
      note: '',
    });
    mock(lookups.apptResource, []);
    mock(tillClosings.tillState, { ...nothingTaken, day: clinicToday() });
    mock(messageList.messageList, []);
    mock(messageReplies.messageReplyList, []);
    mock(messageReplies.patientMessageList, []);
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
    // What is being encrypted would be stored in the next test.
    drafts.current()?.removeAll();
    session.end();
    hub.reset();
    notices.clear();
    notices.closeAlert();
    window.localStorage.clear();
    window.sessionStorage.clear();
  });
}

/** Opens the whole product at an address. */
export function openApp(address: string) {
  window.history.replaceState(null, '', address);
  const user = userEvent.setup({ advanceTimers: advance });
  return { user, ...render(<App />) };
}

/** Shows one part by itself, with texts, client and router around it. */
export function show(part: ReactNode, address = '/') {
  const user = userEvent.setup({ advanceTimers: advance });
  const router = createMemoryRouter([{ path: '*', element: part }], {
    initialEntries: [address],
  });
  const view = render(
    <SendProvider send={send}>
      <TextsProvider texts={{ find: (code) => english[code], language: 'en' }}>
        <FileAddressProvider address={(id) => reportAddress(files.storedFile, { id })}>
          <RouterProvider router={router} />
        </FileAddressProvider>
      </TextsProvider>
    </SendProvider>,
  );
  return { user, router, ...view };
}

/** Lets the clock run on at once, where a test has faked it. */
export async function elapse(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

/** Puts the clock into the test's hand; what comes over the wire still takes its time. */
export function fakeClock(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true });
}

function advance(milliseconds: number) {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(milliseconds);
}

function stubBrowser() {
  window.scrollTo = () => undefined;
  HTMLElement.prototype.scrollIntoView = () => undefined;
  HTMLElement.prototype.scrollTo = () => undefined;
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}

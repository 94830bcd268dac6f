import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, useNotificationContext } from 'ra-core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { CallError } from '../../contract/kit/client.ts';
import { files } from '../../contract/platform/files.ts';
import { authProvider } from '../authProvider/authProvider.ts';
import { createDataProvider } from '../dataProvider/dataProvider.ts';
import { createStore } from '../dataProvider/store.ts';
import { AccessProvider } from '../framework/access.tsx';
import { FileAddressProvider } from '../framework/fileAddress.tsx';
import { lazyComponent } from '../framework/lazyComponent.tsx';
import { LiveProvider } from '../framework/live.tsx';
import { notices } from '../framework/notices.ts';
import { OwnPasswordProvider } from '../framework/ownPassword.tsx';
import { useText } from '../framework/text.tsx';
import { DraftPlace } from '../framework/useDraft.ts';
import { OwnTranslations } from '../i18n/OwnTranslations.tsx';
import { raI18nProvider } from '../i18n/raI18n.ts';
import { ReactAdminQueries } from '../reactAdmin/queries.ts';
import { staleQuestions } from '../reactAdmin/staleQuestions.ts';
import { createHub, type Hub } from '../realtime/hub.ts';
import { resources } from '../resources/index.ts';
import { send } from '../session/client.ts';
import { confirmation } from '../session/confirmation.ts';
import { readingReason } from '../session/readingReason.ts';
import { reportAddress } from '../session/reportAddress.ts';
import { session } from '../session/session.ts';
import { useBranch, useWorkplaces } from '../session/useSession.ts';
import { usePermissionCheck } from '../session/viewer.ts';
import { loadControls } from '../ui/mui/controls.ts';
import { Screens } from './Screens.tsx';
import { Shell } from './Shell.tsx';
import { useWhenIdle } from './useWhenIdle.ts';

/** Milliseconds after which a server that could not be reached is asked again. */
const ASK_AGAIN_AFTER = 5_000;

const dataProvider = createDataProvider(send, resources);
const addressOfFile = (id: number) => reportAddress(files.storedFile, { id });

/** The signed-in area: react-admin's core, live changes, and the shell around the pages. */
export default function SignedInApp() {
  const [hub] = useState(() => createHub(send));
  const branchId = useBranch()?.id ?? null;
  useEffect(() => {
    const fetchesFrom = performance.now();
    return whenIdle(() => hub.open(branchId, fetchesFrom));
  }, [hub, branchId]);
  useEffect(() => notices.clear, []);
  const { team, tenant } = useWorkplaces();
  // A new key per workplace discards all cached data of the previous one.
  const key = [branchId, team?.id, tenant?.id].join(' ');
  return (
    <DraftPlace value={key}>
      <Workspace key={key} hasBranch={branchId !== null} hub={hub} />
    </DraftPlace>
  );
}

function Workspace({ hub, hasBranch }: { hub: Hub; hasBranch: boolean }) {
  const t = useText();
  const may = usePermissionCheck();
  const hasPassword = useSyncExternalStore(session.subscribe, hasOwnPassword);
  const [queries] = useState(newQueries);
  const [reactAdminQueries] = useState(newQueries);
  const [store] = useState(() => createStore(session.get()?.loginUserId ?? 0));
  // An Undo of another branch could only fail. What is merely told stays, as that somebody has joined their first team.
  useEffect(() => notices.clearActions, []);
  useEffect(() => staleQuestions.dismissAll, []);
  return (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={raI18nProvider(t)}
      queryClient={queries}
      store={store}
    >
      <AccessProvider may={may}>
        <LiveProvider channel={hub} also={reactAdminQueries}>
          <FileAddressProvider address={addressOfFile}>
            <OwnPasswordProvider hasPassword={hasPassword}>
              <OwnTranslations hasBranch={hasBranch}>
                <ControlsWhenIdle />
                <Shell>
                  <ReactAdminQueries value={reactAdminQueries}>
                    <Screens />
                  </ReactAdminQueries>
                </Shell>
                <NotificationsWhenGiven />
                <StaleQuestionWhenAsked />
                <ConfirmationWhenAsked />
                <ReasonWhenAsked />
              </OwnTranslations>
            </OwnPasswordProvider>
          </FileAddressProvider>
        </LiveProvider>
      </AccessProvider>
    </CoreAdminContext>
  );
}

const hasOwnPassword = () => session.get()?.hasPassword !== false;

function newQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Refusals are not retried; an unreachable server is.
        retry: (tries, error) => tries < 3 && isAway(error),
        // What could not be asked is asked again until the server is back.
        refetchInterval: ({ state }) => (isAway(state.error) ? ASK_AGAIN_AFTER : false),
      },
    },
  });
}

const isAway = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 503);

/** Loads the controls that open on a press, once the page has what it shows. */
function ControlsWhenIdle() {
  useWhenIdle(loadControls);
  return null;
}

const Notifications = lazyComponent(() => import('../reactAdmin/Notifications.tsx'));

/** The notifications of react-admin's parts, loaded with the first. Our own parts give none (`notices`). */
function NotificationsWhenGiven() {
  const given = useNotificationContext().notifications.length > 0;
  const [used, setUsed] = useState(false);
  if (given && !used) setUsed(true);
  return used && <Notifications />;
}

const StaleQuestionDialog = lazyComponent(() => import('../reactAdmin/StaleQuestionDialog.tsx'));

/** What a save of react-admin's parts asks, which may come after its page was left. */
function StaleQuestionWhenAsked() {
  const question = useSyncExternalStore(staleQuestions.subscribe, staleQuestions.current);
  return question && <StaleQuestionDialog question={question} />;
}

const ConfirmIdentity = lazyComponent(
  () => import('../custom/accounts/confirming/ConfirmIdentity.tsx'),
);

/** The question who the person is, for calls that wait for it. They are refused when the workplace is left. */
function ConfirmationWhenAsked() {
  const isAsked = useSyncExternalStore(confirmation.subscribe, confirmation.isAsked);
  useEffect(() => confirmation.cancel, []);
  return isAsked && <ConfirmIdentity />;
}

const ReasonDialog = lazyComponent(
  () => import('../custom/accounts/recordReadings/ReasonDialog.tsx'),
);

/** The question why a record is read, for calls that wait for it. They are refused when the workplace is left. */
function ReasonWhenAsked() {
  const isAsked = useSyncExternalStore(readingReason.subscribe, readingReason.isAsked);
  useEffect(() => readingReason.cancel, []);
  return isAsked && <ReasonDialog />;
}

/** Runs after the first paint. The returned function runs at the end. */
function whenIdle(run: () => () => void): () => void {
  let stop: (() => void) | undefined;
  const timer = setTimeout(() => {
    stop = run();
  }, 300);
  return () => {
    clearTimeout(timer);
    stop?.();
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import {
  type Notification,
  NOTIFICATIONS,
  notifications,
} from '../../../../contract/platform/notifications.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { isQueryOf } from '../../../framework/live.tsx';
import { useSend } from '../../../framework/send.tsx';
import { currentLanguage, subscribeLanguage } from '../../../i18n/language.ts';
import { resources } from '../../../resources/index.ts';

/** The latest alerts. A new one of the person, from anywhere, has them asked for again. */
export function useAlerts(take: number) {
  useAgainInLanguage();
  const asked = useCallQuery(
    notifications.notiAlertList,
    { take },
    { alsoResources: [NOTIFICATIONS], keepPrevious: true },
  );
  useLogged(asked.error);
  return asked;
}

/** Notes alerts as seen once they have been shown: when their list goes away. */
export function useSeen(shown: readonly Notification[] = []): void {
  const send = useSend();
  const queries = useQueryClient();
  const lastID = Math.max(0, ...shown.filter(({ unread }) => unread).map(({ id }) => id));
  const latest = useRef(lastID);
  useEffect(() => {
    latest.current = lastID;
  });
  useEffect(
    () => () => {
      if (latest.current === 0) return;
      send(notifications.notiAlertsSeen, { lastID: latest.current }).then(
        () => queries.invalidateQueries({ predicate: (query) => isQueryOf(query, NOTIFICATIONS) }),
        (error: unknown) => console.warn('The alerts could not be noted as seen', error),
      );
    },
    [send, queries],
  );
}

/** What the person did last. */
export function useActionLogs(take: number) {
  useAgainInLanguage();
  const asked = useCallQuery(notifications.notiActionLogList, { take }, ofLogs);
  useLogged(asked.error);
  return asked;
}

const ofLogs = {
  alsoResources: [NOTIFICATIONS, ...resources.map(({ name }) => name)],
  keepPrevious: true,
};

// Failures of notifications are no news to someone who does something else.
function useLogged(error: unknown): void {
  useEffect(() => {
    if (error) console.warn('The notifications could not be asked', error);
  }, [error]);
}

// The server writes them in the language of the request.
function useAgainInLanguage(): void {
  const queries = useQueryClient();
  const language = useSyncExternalStore(subscribeLanguage, currentLanguage);
  const asked = useRef(language);
  useEffect(() => {
    if (asked.current === language) return;
    asked.current = language;
    void queries.invalidateQueries({ predicate: (query) => isQueryOf(query, NOTIFICATIONS) });
  }, [queries, language]);
}

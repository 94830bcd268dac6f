import { eq, sql } from 'drizzle-orm';
import { mayDo } from '../../../../contract/access.ts';
import { accountResources } from '../../../../contract/accountResources.ts';
import { type Language } from '../../../../contract/kit/language.ts';
import { interpolate, type Params } from '../../../../contract/kit/message.ts';
import type { notifications as calls } from '../../../../contract/platform/notifications.ts';
import { sourceOf } from '../../../../contract/platform/notificationSources.ts';
import { texts } from '../../../../contract/texts/index.ts';
import { pushTokens } from '../../../db/schema/index.ts';
import { isPushToken } from '../../../kit/gateways/push/configured.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { alertOf, alerts, sourceOfAlert } from '../../../notifications/alerts.ts';
import { textOf } from '../localization/catalogue.ts';
import { type Subject, subjectOf, wordsOf } from './subjects.ts';

const done = { done: true } as const;

export const notifications: Handlers<typeof calls> = {
  async notiAlertList({ take }, context) {
    const { db, language } = context;
    const { rows } = await db.execute<AlertRow>(sql`
      SELECT n.id, n.event, n.record_id, n.count, n.params, n.created_at, n.seen_at, b.code AS branch,
             ${subjectOf(resourceOfEvent, sql`n.record_id`, sql`n.branch_id`)} AS subject
        FROM notification n LEFT JOIN branch b ON b.id = n.branch_id AND n.of_account
       WHERE ${shown(context)} ORDER BY n.created_at DESC, n.id DESC LIMIT ${take}`);
    const { rows: counted } = await db.execute<{ unread: number }>(sql`
      SELECT count(*)::integer AS unread FROM notification n WHERE ${shown(context)} AND n.seen_at IS NULL`);
    return {
      data: rows.map((row) => alertIn(language, row)),
      unread: counted[0]?.unread ?? 0,
    };
  },

  async notiActionLogList({ take }, context) {
    const { db, session, branch, language } = context;
    const id = sql`CASE WHEN e.record_id ~ '^[0-9]{1,9}$' THEN e.record_id::integer END`;
    const { rows } = await db.execute<LogRow>(sql`
      SELECT e.id, e.resource, e.record_id, e.action, e.at,
             ${subjectOf(sql`e.resource`, id, sql`e.branch_id`)} AS subject
        FROM audit e
       WHERE e.account_id = ${session.accountId}
         AND e.resource = ANY (${listOf(loggedResources)}) AND e.action = ANY (${listOf(loggedActions)})
         AND NOT e.resource = ANY (${listOf(unseenResources(context))})
         AND (e.branch_id IS NULL OR e.branch_id = ${branch?.id ?? null}
              OR (e.resource = ANY (${listOf(accountResources)}) AND e.branch_id IN (SELECT m.id FROM app.managed_branches() m)))
       ORDER BY e.at DESC, e.id DESC LIMIT ${take}`);
    return { data: rows.map((row) => logIn(language, row)) };
  },

  async notiAlertsSeen({ lastID }, context) {
    await context.db.execute(sql`
      UPDATE notification n SET seen_at = now()
       WHERE ${shown(context)} AND n.seen_at IS NULL AND n.id <= ${lastID}`);
    return done;
  },

  async saveNotiToken({ clientToken }, { client, config, session, language }) {
    if (!isPushToken(clientToken, config))
      throw refusal(400, 'GENERAL.INVALID', { field: 'clientToken' });
    await client.query('SELECT app.save_push_token($1, $2, $3)', [
      session.id,
      clientToken,
      language,
    ]);
    return done;
  },

  async removeNotiToken(_, { db, session }) {
    await db.delete(pushTokens).where(eq(pushTokens.sessionId, session.id));
    return done;
  },
};

interface AlertRow extends Record<string, unknown> {
  id: number;
  event: string;
  record_id: number | null;
  count: number;
  params: Record<string, string>;
  created_at: string;
  seen_at: string | null;
  /** The branch's name, of an alert that shows in every branch. */
  branch: string | null;
  subject: Subject | null;
}

interface LogRow extends Record<string, unknown> {
  id: number;
  resource: string;
  record_id: string | null;
  action: string;
  at: string;
  subject: Subject | null;
}

// The same as the table's policy, and of what Administrators are told what the person still sees.
const shown = ({
  session,
  branch,
  mayOnPlatform,
}: SessionContext) => sql`n.account_id = ${session.accountId}
  AND NOT n.event = ANY (${listOf(unseenEvents(mayOnPlatform))})
  AND (n.branch_id IS NULL OR n.branch_id = ${branch?.id ?? null}
       OR (n.of_account AND n.branch_id IN (SELECT m.id FROM app.managed_branches() m)))`;

const unseenEvents = (mayOnPlatform: SessionContext['mayOnPlatform']) =>
  Object.keys(alerts).filter((event) => {
    const { recipients, resource = '' } = alertOf(event) ?? {};
    return recipients === 'administrators' && mayOnPlatform('list', resource) === 'none';
  });

/** What the person did to records that they no longer see. */
const unseenResources = ({ session, may, mayOnPlatform }: SessionContext) =>
  loggedResources.filter(
    (resource) =>
      mayDo(session.platformRole ?? undefined, 'show', resource) !== 'none' &&
      mayOnPlatform('show', resource) === 'none' &&
      may('show', resource) === 'none',
  );

const listOf = (values: readonly string[]) => sql.param(`{${values.join(',')}}`);

const resourceByEvent = Object.keys(alerts).flatMap((event) => {
  const { resource } = alertOf(event) ?? {};
  return resource ? [sql`WHEN ${event} THEN ${resource}`] : [];
});
const resourceOfEvent = sql`(CASE n.event ${sql.join(resourceByEvent, sql` `)} END)`;

/** Their entries are one for each recipient: a sending would leave no room for what else someone did. */
const TOLD_BY_THEIR_LIST = 'messages';
// What the product has words for: the name of its list, and that of what was done.
const codesOf = (start: string) =>
  Object.keys(texts).filter(
    (code) => code.startsWith(start) && !code.slice(start.length).includes('.'),
  );
const loggedResources = codesOf('RESOURCE.')
  .map((code) => code.slice('RESOURCE.'.length).toLowerCase().replaceAll('_', '-'))
  .filter((resource) => resource !== TOLD_BY_THEIR_LIST);
const loggedActions = ['create', 'edit', 'delete', 'recover', 'merge', 'unmerge', 'print'];

function text(language: Language, code: string, params: Params = {}): string {
  return interpolate(textOf(code, language), params, language);
}

function alertIn(language: Language, row: AlertRow) {
  const { id, event, record_id, count, params, subject, branch } = row;
  return {
    id,
    title: text(language, `NOTI.${event}`, { ...params, count }),
    body: [branch, wordsOf(subject, params, language)].filter(Boolean).join(' · '),
    ...sourceOfAlert(event, record_id, new Date(row.created_at)),
    createdDate: wallClockOf(new Date(row.created_at)),
    unread: row.seen_at === null,
  };
}

function logIn(language: Language, { id, resource, record_id, action, at, subject }: LogRow) {
  const code = `RESOURCE.${resource.toUpperCase().replaceAll('-', '_')}`;
  return {
    id,
    title: text(language, 'NOTI.LOG', {
      what: text(language, code),
      done: text(language, `HISTORY.${action.toUpperCase()}`),
    }),
    body: wordsOf(subject, {}, language),
    source: sourceOf(resource) ?? '',
    sourceId: record_id ?? '',
    createdDate: wallClockOf(new Date(at)),
    unread: false,
  };
}

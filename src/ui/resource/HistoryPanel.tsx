import { type ReactNode, useMemo, useState } from 'react';
import { BROUGHT_BACK } from '../../../contract/kit/versions.ts';
import { formatDateTime, formatTime } from '../../framework/format.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { useValueLabels } from '../../framework/resource/choices.ts';
import type { Resource, Row } from '../../framework/resource/define.ts';
import { resourceFields } from '../../framework/resource/formFields.ts';
import { groupViews, type HistoryItem, comparedRecords } from '../../framework/resource/history.ts';
import { useLabels } from '../../framework/resource/labels.ts';
import { useHistory } from '../../framework/resource/useHistory.ts';
import type { ChosenVersion } from '../../framework/resource/useVersion.ts';
import { Button } from '../Button.tsx';
import { DayChoice } from '../DayChoice.tsx';
import { Dialog } from '../Dialog.tsx';
import { EmptyState, ErrorState, LoadingState } from '../Page.tsx';
import './form.css';
import './sides.css';
import { FieldValue } from './FieldValue.tsx';
import { LineHistory } from './LineHistory.tsx';

const VersionDialog = lazyComponent(() => import('./VersionDialog.tsx'));

/** The history of a record: who changed what and when, and who opened it. */
export default function HistoryPanel({
  resource,
  record,
  onClose,
  onRestored,
  children,
}: {
  resource: Resource;
  record: Row;
  onClose: () => void;
  /** Gets the record as it is after a version was brought back. */
  onRestored?: (record: Row) => void;
  /** Rendered above the entries. */
  children?: ReactNode;
}) {
  const { t, field, text } = useLabels(resource);
  const { data, error, refetch } = useHistory(resource, record);
  const [version, setVersion] = useState<ChosenVersion | null>(null);
  const [day, setDay] = useState('');
  const hasVersions = resource.calls.version !== undefined;
  const fields = useMemo(() => resourceFields(resource), [resource]);
  const sides = useMemo(
    () => (data ?? []).flatMap(({ changes }) => comparedRecords(changes)),
    [data],
  );
  const valueLabels = useValueLabels(fields, sides);
  const actionWords = (action: string) =>
    t.message(`HISTORY.${action.toUpperCase()}`, text(action));
  const headOf = (item: HistoryItem): { what: string; who: string } =>
    item.opened
      ? {
          what: t('HISTORY.SHOW'),
          who: item.opened
            .map(({ who, times }) => (times === 1 ? who : t('HISTORY.TIMES', { who, times })))
            .join(', '),
        }
      : { what: actionWords(item.action), who: item.who || t('HISTORY.SYSTEM') };
  const sidesOf = (name: string, [before, after]: Side, isNew: boolean): ReactNode => {
    const spec = resource.fields[name];
    if (name === BROUGHT_BACK)
      return <ins>{typeof after === 'string' ? formatDateTime(after) : t('VERSION.BEFORE')}</ins>;
    if (spec?.kind === 'photo') return <ins>{t(pictureWords(before, after))}</ins>;
    if (spec?.fields)
      return (
        <LineHistory
          spec={spec}
          before={isNew ? undefined : before}
          after={after}
          labels={valueLabels(name)}
        />
      );
    const shown = (value: unknown) => (
      <FieldValue spec={spec} label={field(name, spec)} value={value} labels={valueLabels(name)} />
    );
    return (
      <>
        {!isNew && <del>{shown(before)}</del>} <ins>{shown(after)}</ins>
      </>
    );
  };
  const nameOf = (name: string) =>
    name === BROUGHT_BACK ? t('VERSION.OF') : field(name, resource.fields[name]);
  // As the form has them: the audit keeps no order.
  const order = Object.keys(resource.fields);
  const changesIn = (item: HistoryItem) =>
    item.opened ? [] : inOrder(Object.entries(item.changes), order);
  return (
    <Dialog title={t('HISTORY.TITLE')} panel="right" onClose={onClose}>
      {children}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {data?.length === 0 && <EmptyState />}
      {hasVersions && data && (
        <div className="rs-version-tools">
          <DayChoice label={t('VERSION.ON')} value={day} onDay={setDay} />
          <Button aria-disabled={day === ''} onClick={() => day !== '' && setVersion({ day })}>
            {t('VERSION.SHOW')}
          </Button>
        </div>
      )}
      <ol className="rs-history">
        {groupViews(data ?? []).map((item, index) => {
          const { what, who } = headOf(item);
          const changes = changesIn(item);
          return (
            <li key={`${item.at} ${index}`} data-quiet={item.opened ? true : undefined}>
              <p>
                <strong>{what}</strong> · {who}
              </p>
              <Times item={item} />
              {changes.length > 0 && (
                <dl>
                  {changes.map(([name, sides]) => (
                    <div key={name}>
                      <dt>{nameOf(name)}</dt>
                      <dd>{sidesOf(name, sides, !item.opened && item.action === 'create')}</dd>
                    </div>
                  ))}
                </dl>
              )}
              {hasVersions && changes.length > 0 && !item.opened && (
                <div className="rs-version-open">
                  <Button variant="quiet" onClick={() => setVersion({ entry: item.entry })}>
                    {t('VERSION.OPEN')}
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {version && (
        <VersionDialog
          resource={resource}
          record={record}
          chosen={version}
          entries={(data ?? []).filter(({ changes }) => Object.keys(changes).length > 0)}
          onClose={() => setVersion(null)}
          onRestored={(restored) => {
            onRestored?.(restored);
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

function inOrder(
  changes: readonly [name: string, sides: Side][],
  order: readonly string[],
): readonly [name: string, sides: Side][] {
  const placeOf = ([name]: readonly [string, Side]) =>
    order.includes(name) ? order.indexOf(name) : order.length;
  return changes.toSorted((one, other) => placeOf(one) - placeOf(other));
}

type Side = readonly [before: unknown, after: unknown];

/** The time of an entry; for grouped openings, from the first to the last. */
function Times({ item }: { item: HistoryItem }) {
  const since = item.opened && item.since !== item.at ? item.since : undefined;
  return (
    <p className="rs-history-when">
      {since !== undefined && (
        <>
          <time dateTime={since}>{formatDateTime(since)}</time> –{' '}
        </>
      )}
      <time dateTime={item.at}>
        {since?.slice(0, 10) === item.at.slice(0, 10)
          ? formatTime(item.at)
          : formatDateTime(item.at)}
      </time>
    </p>
  );
}

function pictureWords(before: unknown, after: unknown) {
  if (isThere(before) && isThere(after)) return 'HISTORY.EDIT';
  return isThere(after) ? 'HISTORY.CREATE' : 'HISTORY.DELETE';
}

const isThere = (value: unknown) => value !== false && value !== null && value !== '';

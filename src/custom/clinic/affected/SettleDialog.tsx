import { useEffect, useEffectEvent, useState } from 'react';
import { affected, type AffectedAppointment } from '../../../../contract/clinic/affected.ts';
import { lookups } from '../../../../contract/clinic/lookups.ts';
import { formatPhone } from '../../../../contract/kit/phone.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDate, formatTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import './affected.css';
import { type SettleAction, useSettling } from './useSettling.ts';

/** Which affected appointments are settled: those of an absence or of closed days; without either, all. */
export interface OfGap {
  organizerID?: number;
  holidayID?: number;
}

/**
 * The appointments that an absence or closed days hit, and what becomes of them: given to another doctor, cancelled or
 * left, and told. What is not settled stays listed. It closes where there is nothing to settle.
 */
export default function SettleDialog({ of, onClose }: { of: OfGap; onClose: () => void }) {
  const t = useText();
  const { may } = useViewer();
  const { data, error, refetch } = useCallQuery(affected.affectedAppointments, of, {
    keepPrevious: true,
    alsoResources: ['organizer', 'branch-holidays'],
  });
  const reasons = useCallQuery(lookups.apptCancelReason, {}).data?.data ?? [];
  const doctors = useCallQuery(lookups.apptResource, {}).data?.data ?? [];
  const isClosedDay = of.holidayID !== undefined;
  const [action, setAction] = useState<SettleAction>(isClosedDay ? 'cancel' : 'give');
  const [doctor, setDoctor] = useState('');
  const [reason, setReason] = useState('');
  const [isTold, setTold] = useState(true);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const { settle, call, progress, whyNot } = useSettling(refetch);
  const isBusy = progress !== null;
  const rows = data?.data.data ?? [];
  const total = data?.data.total;
  const isNothing = total === 0;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isNothing) close();
  }, [isNothing]);
  const isChosen = ({ id }: AffectedAppointment) => !left.has(id);
  const chosen = rows.filter(isChosen);
  const toggle = (ids: readonly number[], isOn: boolean) =>
    setLeft((now) => new Set(isOn ? [...now].filter((id) => !ids.includes(id)) : [...now, ...ids]));
  const away = new Set(of.organizerID === undefined ? [] : commonDoctors(rows));
  const others = doctors.filter(({ id }) => !away.has(id));
  const maySettle = may('edit', 'appointments');
  if (isNothing) return null;
  const actions: SettleAction[] = isClosedDay ? ['cancel', 'tell'] : ['give', 'cancel', 'tell'];
  return (
    <Dialog
      title={t('AFFECTED.TITLE')}
      width="wide"
      onClose={onClose}
      actions={
        <>
          {progress && progress.done > 0 && (
            <output className="affected-progress">{t('LIST.CHANGING', progress)}</output>
          )}
          <Button onClick={onClose}>{t('AFFECTED.LATER')}</Button>
          {maySettle && (
            <Button
              variant="primary"
              data-autofocus
              busy={isBusy}
              aria-disabled={chosen.length === 0 || undefined}
              onClick={() =>
                chosen.length > 0 &&
                void settle(chosen, {
                  action,
                  ...(doctor !== '' && action === 'give' && { doctor: Number(doctor) }),
                  ...(reason !== '' && action === 'cancel' && { cancelReason: Number(reason) }),
                  isTold: isTold || action === 'tell',
                })
              }
            >
              {t('AFFECTED.CHOSEN', { count: chosen.length })}
            </Button>
          )}
        </>
      }
    >
      {!data &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />)}
      {total !== undefined && total > 0 && (
        <div className="affected" aria-busy={isBusy}>
          <p>
            {t('AFFECTED.COUNT', { count: total })} {t('AFFECTED.STAYS')}
          </p>
          {maySettle && (
            <div className="affected-choice">
              <SegmentedControl
                label={t('AFFECTED.ACTION')}
                showLabel
                options={actions.map((value) => ({ value, label: t(`AFFECTED.${value}`) }))}
                value={action}
                onChange={setAction}
              />
              {action === 'give' && (
                <label>
                  <span className="ui-label">{t('AFFECTED.TO')}</span>
                  <select
                    className="ui-input"
                    value={doctor}
                    onChange={(event) => setDoctor(event.target.value)}
                  >
                    <option value="">{t('AFFECTED.ANYONE')}</option>
                    {others.map(({ id, resource }) => (
                      <option key={id} value={id}>
                        {resource}
                      </option>
                    ))}
                  </select>
                </label>
              )}
              {action === 'cancel' && reasons.length > 0 && (
                <label>
                  <span className="ui-label">{t('AFFECTED.REASON')}</span>
                  <select
                    className="ui-input"
                    value={reason}
                    onChange={(event) => setReason(event.target.value)}
                  >
                    <option value="">{t('CANCEL.NO_REASON')}</option>
                    {reasons.map(({ id, description }) => (
                      <option key={id} value={id}>
                        {t.value('appt_cancel_reason', description)}
                      </option>
                    ))}
                  </select>
                </label>
              )}
              {action !== 'tell' && (
                <label className="ui-check">
                  <input
                    type="checkbox"
                    checked={isTold}
                    onChange={(event) => setTold(event.target.checked)}
                  />
                  {t('AFFECTED.MESSAGE')}
                </label>
              )}
            </div>
          )}
          {maySettle && (
            <label className="ui-check affected-all">
              <input
                type="checkbox"
                checked={chosen.length === rows.length}
                onChange={(event) =>
                  toggle(
                    rows.map(({ id }) => id),
                    event.target.checked,
                  )
                }
              />
              {t('AFFECTED.ALL')}
            </label>
          )}
          <ul>
            {rows.map((row) => (
              <li key={row.id}>
                <label className="ui-check">
                  <input
                    type="checkbox"
                    checked={isChosen(row)}
                    disabled={!maySettle}
                    onChange={(event) => toggle([row.id], event.target.checked)}
                  />
                  <span>
                    <b dir="auto">{row.patientName}</b>{' '}
                    <span className="affected-when">
                      {formatDate(row.appointmentDate)} {formatTime(row.appointmentDate)}
                    </span>
                    <small>
                      {[
                        row.doctors.map(({ resource }) => resource).join(', '),
                        t.value('appt_type', row.appointmentType),
                        t.value('appt_status', row.statusDesc),
                      ].join(' · ')}
                    </small>
                    {action === 'give' && (
                      <small data-tone={row.free.length === 0 ? 'warn' : undefined}>
                        {row.free.length === 0
                          ? t('AFFECTED.NOBODY')
                          : t('AFFECTED.FREE', {
                              names: row.free.map(({ resource }) => resource).join(', '),
                            })}
                      </small>
                    )}
                    {whyNot.get(row.id) && <small data-tone="warn">{whyNot.get(row.id)}</small>}
                  </span>
                </label>
                {row.phoneNo !== '' && (
                  <a href={`tel:+${row.phoneNo}`}>{formatPhone(row.phoneNo)}</a>
                )}
                {maySettle && (
                  <Button
                    aria-label={t('AFFECTED.CALLED_NAME', { name: row.patientName })}
                    onClick={() => void call(row)}
                  >
                    {t('AFFECTED.CALLED')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {total > rows.length && <p>{t('AFFECTED.MORE', { more: total - rows.length })}</p>}
        </div>
      )}
    </Dialog>
  );
}

// Whom every appointment has is the doctor who is away.
function commonDoctors(rows: readonly AffectedAppointment[]): number[] {
  const [first, ...rest] = rows.map(({ doctors }) => doctors.map(({ id }) => id));
  return (first ?? []).filter((id) => rest.every((ids) => ids.includes(id)));
}

import type { MessageScreen } from '../../../../contract/messaging/messageTemplates.ts';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { parseIds, useUrlParams, parseWallClock } from '../../../framework/urlParams.ts';
import { useViewer } from '../../../session/viewer.ts';
import type { ChosenPatient } from '../shared/PatientField.tsx';
import { loadWalkInDialog } from '../walkIns/loadWalkInDialog.ts';
import { AppointmentDialog, type AppointmentTask, taskPermissions } from './AppointmentDialog.tsx';
import { BookingDialog } from './BookingDialog.tsx';

/**
 * The appointment dialogs of a page, opened by its address: `?walkIn=1` adds a walk-in, `?new=1` books, optionally with `&at=2026-11-24T10:15`,
 * `&minutes=30` and `&with=<ids of doctors>`; `?appointment=<id>` opens one, and `&do=move`, `&do=doctor`,
 * `&do=followUp`, `&do=message`, `&do=note`, `&do=print` or `&do=remove` its task; `?settle=1` settles those that can't take place as booked. A page only has to render this.
 */
export function AppointmentDialogs({
  doctors,
  patient,
  screen,
}: {
  /** Default doctors (unless the address names some) and patient of a new booking. */
  doctors?: readonly number[];
  patient?: ChosenPatient;
  /** The screen whose message templates are offered; by default those of appointments. */
  screen?: MessageScreen;
}) {
  const viewer = useViewer();
  const { query, set } = useUrlParams();
  const close = () =>
    set({
      new: null,
      walkIn: null,
      at: null,
      minutes: null,
      with: null,
      appointment: null,
      do: null,
      stage: null,
      settle: null,
    });
  const id = Number(query.get('appointment'));
  if (query.get('walkIn') === '1' && viewer.may('create', 'appointments'))
    return <WalkInDialog patient={patient} onClose={close} />;
  if (query.get('settle') === '1' && viewer.may('edit', 'appointments'))
    return <SettleDialog of={{}} onClose={close} />;
  if (query.get('new') === '1' && viewer.may('create', 'appointments'))
    return (
      <BookingDialog
        doctors={query.has('with') ? parseIds(query.get('with')) : (doctors ?? [])}
        patient={patient}
        start={parseWallClock(query.get('at'))}
        minutes={minutesIn(query.get('minutes'))}
        onClose={close}
      />
    );
  if (!Number.isInteger(id) || id < 1 || !viewer.may('show', 'appointments')) return null;
  return (
    <AppointmentDialog
      key={id}
      id={id}
      task={taskOf(query.get('do'))}
      stage={query.get('stage') === 'done' ? 'done' : undefined}
      screen={screen}
      onTask={(task) => set({ do: task })}
      onClose={close}
    />
  );
}

const SettleDialog = lazyComponent(() => import('../affected/SettleDialog.tsx'));
const WalkInDialog = lazyComponent(loadWalkInDialog);

/** A length of at most twelve hours; undefined if invalid. */
function minutesIn(text: string | null): number | undefined {
  const minutes = Number(text);
  return Number.isInteger(minutes) && minutes > 0 && minutes <= 12 * 60 ? minutes : undefined;
}

function taskOf(text: string | null): AppointmentTask | null {
  return text !== null && Object.hasOwn(taskPermissions, text) ? (text as AppointmentTask) : null;
}

import {
  type Appointment,
  appointments,
  FORCED_LENGTH,
  PLACEHOLDER_DOB,
  DEFAULT_PRIORITY,
} from '../../../../contract/clinic/appointments.ts';
import { newPatientFaults } from '../../../../contract/clinic/newIdentity.ts';
import { series } from '../../../../contract/clinic/series.ts';
import type { Input } from '../../../../contract/kit/call.ts';
import { CallError, type SendOptions } from '../../../../contract/kit/client.ts';
import { useCallForm } from '../../../framework/form.ts';
import { formatDuration, formatDate, formatDateTime } from '../../../framework/format.ts';
import { notices } from '../../../framework/notices.ts';
import type { Problem } from '../../../framework/problem.ts';
import { useSend } from '../../../framework/send.tsx';
import { showRecord } from '../../../framework/shownRecord.ts';
import { useText } from '../../../framework/text.tsx';
import { type Repeat, repeatRule } from './repeat.ts';
import { useOverlapConfirmation } from './useOverlapConfirmation.tsx';

type Booking = Input<typeof appointments.bookAppointment>;

/** The form of a booking, of one appointment or a series, with the confirmation of overlaps. */
export function useBooking({
  defaults,
  isNew,
  waitingID,
  repeat,
  onRestored,
  onBooked,
}: {
  defaults: Partial<Booking>;
  /** Whether the patient is new to the branch. */
  isNew: boolean;
  /** The waiting-list entry that the booking closes. */
  waitingID: number | undefined;
  repeat: Repeat;
  onRestored: (values: Partial<Booking>) => void;
  /** Gets the appointment, or the first of a series. */
  onBooked: (booked: Appointment) => void;
}) {
  const t = useText();
  const send = useSend();
  const overlap = useOverlapConfirmation();

  const bookOne = async (input: Booking, options: SendOptions) => {
    const { data } = await send(appointments.bookAppointment, input, options);
    const words = { name: data.patientName, at: formatDateTime(data.appointmentDate) };
    notices.done(t('APPT.BOOKED', words));
    showRecord('appointments', data.id);
    onBooked(data);
  };
  const bookSeries = async (
    input: Booking,
    rule: NonNullable<ReturnType<typeof repeatRule>>,
    options: SendOptions,
  ) => {
    const isOver = repeat.ifTaken === 'over' || input.allowConflict === true;
    const { data } = await send(
      series.bookAppointmentSeries,
      { ...input, ...rule, ...(isOver ? { allowConflict: true } : { skipTaken: true }) },
      options,
    );
    const [first] = data.data;
    if (!first) return;
    const dates = data.skipped.map(({ appointmentDate }) => formatDate(appointmentDate)).join(', ');
    const booked = t('SERIES.BOOKED', { count: data.data.length, name: first.patientName });
    notices.done(dates === '' ? booked : `${booked}\n${t('SERIES.LEFT_OUT', { dates })}`);
    showRecord('appointments', first.id);
    onBooked(first);
  };

  const form = useCallForm(appointments.bookAppointment, {
    defaultValues: {
      type: '',
      priorityID: DEFAULT_PRIORITY,
      rootCause: '',
      reason: '',
      nextAction: '',
      ...defaults,
    },
    onRestored,
    faults: (values, only) => (isNew ? newPatientFaults(values, only) : []),
    fixedInput: { dob: PLACEHOLDER_DOB, billingType: '00', ...(waitingID && { waitingID }) },
    onSubmit: async (input, options) => {
      const flag = overlap.callInput();
      const isOpen = flag.allowConflict && input.estimatedTime === formatDuration(0);
      const wanted = { ...input, ...flag, ...(isOpen && { estimatedTime: FORCED_LENGTH }) };
      const rule = repeatRule(repeat);
      await (rule ? bookSeries(wanted, rule, options) : bookOne(wanted, options));
    },
    onRefused: (error) => overlap.onRefused(error) ?? unexplained(error),
  });
  return { form, overlap };
}

/** A general message for a failure without a reason. */
function unexplained(error: unknown): readonly Problem[] | undefined {
  const isGiven = error instanceof CallError && (error.status === 0 || error.failures.length > 0);
  return isGiven ? undefined : [{ message: 'APPT.FAILED' }];
}

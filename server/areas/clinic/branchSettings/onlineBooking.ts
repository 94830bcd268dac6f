import {
  type onlineBooking as calls,
  proposedBookingName,
} from '../../../../contract/clinic/onlineBooking.ts';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import type { OnlineBookingSettings } from '../../../db/schema/index.ts';
import { sqlState } from '../../../kit/db/database.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';
import { change, type Settings, settingsOf } from './columns.ts';

/** How a branch is booked online before it has said so. */
const usual: OnlineBookingSettings = {
  isOn: false,
  byDesk: true,
  doctors: [],
  types: [],
  hoursAhead: 2,
  daysAhead: 30,
  perDay: 20,
  changeHours: 4,
  words: '',
};

/** How the branch is booked online. */
export const onlineBookingSettings = async (
  _: unknown,
  context: BranchContext,
): Promise<Answered<typeof calls.onlineBookingSettings>> =>
  shown(context, await settingsOf(context));

/** Changes how the branch is booked online. */
export async function editOnlineBookingSettings(
  { bookingName, ...given }: Checked<typeof calls.editOnlineBookingSettings>,
  context: BranchContext,
): Promise<Answered<typeof calls.editOnlineBookingSettings>> {
  const before = await settingsOf(context);
  const { words = before.onlineBooking?.words ?? usual.words, ...rest } = given;
  const name = bookingName ?? before.bookingName ?? '';
  if (given.isOn && name === '')
    throw refusal(400, 'ONLINE_BOOKING.NAME', { field: 'bookingName' });
  const values = { bookingName: name || null, onlineBooking: { ...rest, words } };
  const after = await change(context, 'online-booking-settings', values).catch((error: unknown) => {
    throw sqlState(error) === '23505'
      ? refusal(409, 'ONLINE_BOOKING.NAME_TAKEN', { field: 'bookingName' })
      : error;
  });
  return shown(context, after);
}

function shown({ config }: BranchContext, { id, version, ...settings }: Settings) {
  const { isOn, ...rest } = settings.onlineBooking ?? usual;
  const bookingName = settings.bookingName ?? proposedBookingName(settings.code);
  const link = isOn ? `${config.PUBLIC_URL}/book/${bookingName}` : '';
  return { id, version, isOn, bookingName, ...rest, link };
}

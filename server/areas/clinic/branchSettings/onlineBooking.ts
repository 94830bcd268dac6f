import {
  type BookingQuestion,
  type onlineBookingSettings as calls,
  proposedBookingName,
} from '../../../../contract/clinic/onlineBookingSettings.ts';
import type { Answered, Checked } from '../../../../contract/kit/call.ts';
import type { OnlineBookingSettings } from '../../../db/schema/index.ts';
import { sqlState } from '../../../kit/db/database.ts';
import type { BranchContext, Handlers } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';
import { bookingPoster } from './bookingPoster.ts';
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
  kept: 0,
  noShows: 0,
  questions: [],
  origins: [],
  words: '',
};

/** How a branch is booked online; what its settings are older than is as usual. */
export const bookedAs = (stored: Partial<OnlineBookingSettings> | null): OnlineBookingSettings => ({
  ...usual,
  ...stored,
});

export const onlineBookingSettings: Handlers<typeof calls> = {
  onlineBookingSettings: async (_, context) => shown(context, await settingsOf(context)),
  editOnlineBookingSettings,
  onlineBookingPoster: async (_, context) =>
    bookingPoster(context, shown(context, await settingsOf(context)).link),
};

async function editOnlineBookingSettings(
  { bookingName, ...given }: Checked<typeof calls.editOnlineBookingSettings>,
  context: BranchContext,
): Promise<Answered<typeof calls.editOnlineBookingSettings>> {
  const before = await settingsOf(context);
  const was = bookedAs(before.onlineBooking);
  const {
    words = was.words,
    kept = was.kept,
    noShows = was.noShows,
    origins = was.origins,
    ...rest
  } = given;
  const name = bookingName ?? before.bookingName ?? '';
  if (given.isOn && name === '')
    throw refusal(400, 'ONLINE_BOOKING.NAME', { field: 'bookingName' });
  const questions = numbered(given.questions ?? was.questions);
  const onlineBooking = { ...rest, words, kept, noShows, questions, origins };
  const values = { bookingName: name || null, onlineBooking };
  const after = await change(context, 'online-booking-settings', values).catch((error: unknown) => {
    throw sqlState(error) === '23505'
      ? refusal(409, 'ONLINE_BOOKING.NAME_TAKEN', { field: 'bookingName' })
      : error;
  });
  return shown(context, after);
}

function shown({ config }: BranchContext, { id, version, ...settings }: Settings) {
  const { isOn, ...rest } = bookedAs(settings.onlineBooking);
  const bookingName = settings.bookingName ?? proposedBookingName(settings.code);
  const link = isOn ? `${config.PUBLIC_URL}/book/${bookingName}` : '';
  return { id, version, isOn, bookingName, ...rest, link };
}

/** Questions with an id each: those of before keep theirs, and none is given twice. */
function numbered(
  given: readonly (Omit<BookingQuestion, 'id'> & { id?: number | undefined })[],
): BookingQuestion[] {
  let last = Math.max(0, ...given.map(({ id = 0 }) => id));
  return given.map(({ id, ...question }) => ({ id: id ?? (last += 1), ...question }));
}

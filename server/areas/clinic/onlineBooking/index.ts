import {
  DAYS_AT_ONCE,
  type onlineBooking as calls,
} from '../../../../contract/clinic/onlineBooking.ts';
import { bookingPagesFrom } from '../../../http/limits.ts';
import { countAttempt } from '../../../kit/http/attempts.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { sayFor } from '../papers/branchPaper.ts';
import { confirmOnlineBooking } from './booking.ts';
import { askOnlineBookingCode } from './codes.ts';
import { approveOnlineBooking, declineOnlineBooking, onlineBookingDetail } from './desk.ts';
import { holdOnlineTime, offeredDoctors, offeredType } from './holds.ts';
import {
  cancelOnlineBooking,
  moveOnlineBooking,
  onlineBookingFile,
  ownOnlineBooking,
  takeOnlineBooking,
} from './links.ts';
import { bookableDays, branchNamed, visit } from './offer.ts';
import { hasSms } from './telling.ts';
import { freeTimes } from './times.ts';

export const onlineBooking: Handlers<typeof calls> = {
  async onlineBookingPage({ bookingName }, context) {
    const { database, address, language } = context;
    await countAttempt(database, [bookingPagesFrom(address)]);
    const branchId = await branchNamed(database, bookingName);
    return visit(database, branchId, async ({ offer, ...work }) => {
      const say = await sayFor({ ...work, language });
      return {
        clinic: offer.clinic,
        phoneNo: offer.phoneNo,
        address: offer.address,
        words: offer.settings.words,
        byDesk: offer.settings.byDesk,
        changeHours: offer.settings.changeHours,
        ...bookableDays(offer),
        ways: (await hasSms(work, context, branchId)) ? ['sms', 'email'] : ['email'],
        types: offer.types.map((each) => ({ ...each, type: say.value('appt_type', each.type) })),
        questions: offer.settings.questions,
        doctors: offer.doctors.map(({ id, name: resource }) => ({ id, resource })),
      };
    });
  },

  async onlineBookingTimes({ bookingName, typeID, doctorID, fromDay }, { database, address }) {
    await countAttempt(database, [bookingPagesFrom(address)]);
    const branchId = await branchNamed(database, bookingName);
    return visit(database, branchId, async (work) => {
      const found = await freeTimes(work, {
        minutes: offeredType(work.offer, typeID).minutes,
        doctorIds: offeredDoctors(work.offer, doctorID),
        fromDay,
        days: DAYS_AT_ONCE,
      });
      return { times: found.map(({ start }) => new Date(start).toISOString()) };
    });
  },

  holdOnlineTime,
  askOnlineBookingCode,
  confirmOnlineBooking,
  ownOnlineBooking,
  moveOnlineBooking,
  takeOnlineBooking,
  cancelOnlineBooking,
  onlineBookingFile,
  onlineBookingDetail,
  approveOnlineBooking,
  declineOnlineBooking,
};

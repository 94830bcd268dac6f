import type { enquiry as calls } from '../../../../contract/clinic/enquiry.ts';
import { clinicSearchFrom, enquiryAt, enquiryFrom } from '../../../http/limits.ts';
import { countAttempt } from '../../../kit/http/attempts.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';
import { estimateOf } from './estimate.ts';
import { clinicsBy, queuesOf } from './reading.ts';
import { wordsOf } from './words.ts';

export const enquiry: Handlers<typeof calls> = {
  async ewtSearchBranchByName({ searchString }, { database, address }) {
    await countAttempt(database, [clinicSearchFrom(address)]);
    return database.system(({ db }) => clinicsBy(db, searchString));
  },

  // Every enquiry is counted, also one that is answered: identity numbers can be guessed.
  async enquireEwt({ branchID, patientID }, { database, address, language }) {
    await countAttempt(database, [enquiryFrom(address), enquiryAt(branchID)]);
    const queues = await database.system(({ db }) => queuesOf(db, branchID, patientID));
    if (queues.length === 0) throw refusal(404, 'EWT.APPOINTMENT_NOT_FOUND');
    return wordsOf(estimateOf(queues), language);
  },
};

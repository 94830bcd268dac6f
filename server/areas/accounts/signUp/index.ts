import type { signUp as calls } from '../../../../contract/accounts/signUp.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { countAttempt, existenceFrom } from '../../../kit/http/attempts.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { askForEmail } from '../accounts/emails.ts';
import { offeredPlan, toAvailablePlan } from '../subscriptions/reading.ts';
import { newChallenge } from './captcha.ts';
import { makeClinic, takenNames } from './clinic.ts';
import { joinByInvitation } from './joining.ts';
import { isEmailKnown, register } from './people.ts';
import { fullPhone, isPhoneKnown } from './phones.ts';

export const signUp: Handlers<typeof calls> = {
  captchaChallenge: (_, { database }) => newChallenge(database),

  async checkEmailExist({ email }, { database, address }) {
    await countAttempt(database, [existenceFrom(address)]);
    return database.system((work) => isEmailKnown(work, email));
  },

  async checkPhoneNoExist({ phoneNo }, { database, address }) {
    await countAttempt(database, [existenceFrom(address)]);
    return database.system((work) => isPhoneKnown(work, fullPhone(phoneNo)));
  },

  async checkBranchNameExist({ branchName }, { database, address }) {
    await countAttempt(database, [existenceFrom(address)]);
    return database.system(async ({ client }) => {
      const { rows } = await client.query<{ found: boolean }>(
        'SELECT app.is_branch_name($1) AS found',
        [branchName],
      );
      return rows[0]?.found ?? false;
    });
  },

  async chooseSubscriptionPlan({ chosenSubscriptionPlanID }, { database, payment }) {
    const plan = await database.system(({ db }) =>
      offeredPlan(db, chosenSubscriptionPlanID, clinicToday()),
    );
    if (!plan) throw notFound('chosenSubscriptionPlanID');
    const detail = payment?.detailOf({ amountSen: plan.netPrice, proformaNo: '' });
    const { host = '', merchantID = '', amount = '' } = detail ?? {};
    return {
      ...toAvailablePlan(plan),
      host,
      merchantID,
      amount,
      proformaNo: '',
      vCode: '',
    };
  },

  registerUserTenantBranch: (given, context) =>
    register(given, context, {
      otherFaults: (work) => takenNames(work, given),
      async further(own) {
        const detail = await makeClinic(own, given, context);
        await askForEmail(given.email, own);
        return detail;
      },
    }),

  registerUser: (given, context) =>
    register(given, context, { further: (own) => joinByInvitation(own, given) }),
};

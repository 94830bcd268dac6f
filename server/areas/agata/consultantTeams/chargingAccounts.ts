import type { teamChargingAccounts as calls } from '../../../../contract/agata/teamChargingAccounts.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import {
  createAccount,
  listAccounts,
  oneAccount,
  removeAccount,
  updateAccount,
} from '../shared/chargingAccounts.ts';
import { teamOf } from '../shared/workplace.ts';

/** The charging accounts of consultant teams. */
export const teamChargingAccounts: Handlers<typeof calls> = {
  async teamChargingAccountList({ consultantTeamId, ...list }, context) {
    const { id } = await teamOf(context, consultantTeamId);
    return { data: await listAccounts(context, { audience: 'team', id }, list) };
  },

  teamChargingAccountDetails: ({ id }, context) => oneAccount(context, 'team', id),

  createTeamChargingAccount: ({ consultantTeamId, ...fields }, context) =>
    createAccount(context, { audience: 'team', id: consultantTeamId }, fields),

  updateTeamChargingAccount: (fields, context) => updateAccount(context, 'team', fields),

  removeTeamChargingAccount: ({ id }, context) => removeAccount(context, 'team', id),
};

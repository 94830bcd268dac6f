import { eq } from 'drizzle-orm';
import type { unsettledPayments as calls } from '../../../../contract/accounts/unsettledPayments.ts';
import { unsettledPayments as table } from '../../../db/schema/index.ts';
import type { Handlers, SessionContext } from '../../../kit/http/context.ts';
import { creditMoney, refundMoney, takeMoney } from './deciding.ts';
import { unsettledOf, unsettledOne } from './reading.ts';

export const unsettledPayments: Handlers<typeof calls> = {
  unsettledPaymentList: unsettledOf,

  async refundPayment({ id, ...given }, context) {
    await refundMoney(context, id, given);
    return one(id, context);
  },

  async creditPayment({ id, note }, context) {
    await creditMoney(context, id, note);
    return one(id, context);
  },

  async takePayment({ id, proformaID }, context) {
    await takeMoney(context, id, proformaID);
    return one(id, context);
  },
};

const one = (id: number, context: SessionContext) => unsettledOne(eq(table.id, id), context);

import type { singleSignOn as calls } from '../../../../contract/accounts/singleSignOn.ts';
import { tenants } from '../../../db/schema/index.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import { type Handlers, prepared } from '../../../kit/http/context.ts';
import {
  addDomain,
  addGroup,
  checkDomain,
  isOpenDomain,
  listDomains,
  listGroups,
  proveDomain,
  removeDomain,
  removeGroup,
  takeBackDomain,
} from './domains.ts';
import { recordsOf } from './nameServers.ts';
import { companies, isOwn, ownCompany, shown } from './reading.ts';
import { beginConfirmation, beginTest, edit, forgetIdentity, remove } from './settings.ts';
import { beginAt, finish, nameOf, open } from './signingIn.ts';

export const singleSignOn: Handlers<typeof calls> = {
  async singleSignOnList(list, context) {
    const rows = await pageOf(context, list, {
      sorts: { companyName: tenants.companyName, id: tenants.id },
      defaultSort: 'companyName',
      id: tenants.id,
      where: isOwn,
      rows: () => companies(context).$dynamic(),
    });
    return rows.map(shown(context));
  },
  singleSignOn: ({ id }, context) => ownCompany(context, id),
  editSingleSignOn: edit,
  removeSingleSignOn: remove,
  addEmailDomain: addDomain,
  // The DNS is asked before the transaction begins, so that no connection waits for it.
  checkEmailDomain: prepared({
    async prepare({ id, domain }, { read }) {
      const isTheirs = await read((work) => isOpenDomain(work, { id, domain }));
      return isTheirs ? recordsOf(domain) : [];
    },
    handle: checkDomain,
  }),
  removeEmailDomain: removeDomain,
  addSignOnGroup: addGroup,
  removeSignOnGroup: removeGroup,
  beginSignOnTest: beginTest,
  forgetSignOnIdentity: forgetIdentity,
  emailDomainList: listDomains,
  signOnGroupList: listGroups,
  proveEmailDomain: proveDomain,
  takeBackEmailDomain: takeBackDomain,
  singleSignOnOf: nameOf,
  beginSingleSignOn: beginAt,
  beginSignOnConfirmation: (_, context) => beginConfirmation(context),
  finishSingleSignOn: finish,
  openSingleSignOn: open,
};

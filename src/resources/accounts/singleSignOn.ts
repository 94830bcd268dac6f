import { singleSignOn as calls } from '../../../contract/accounts/singleSignOn.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { password, text, wallClock } from '../../framework/resource/fields.ts';
import { emailDomainCells } from './emailDomainCells.ts';

const SignOnSteps = lazyComponent(
  () => import('../../custom/accounts/singleSignOn/SignOnSteps.tsx'),
);

/** The identity providers of companies, each set by its owner. */
export const singleSignOn = defineResource({
  name: 'single-sign-on',
  calls: { list: calls.singleSignOnList, one: calls.singleSignOn, update: calls.editSingleSignOn },
  paths: { list: '/single-sign-on', edit: '/single-sign-on/:id' },
  domain: 'DA',
  menu: { group: 'account', icon: 'key' },
  title: 'companyName',
  fields: {
    companyName: { form: false },
    name: {},
    issuer: { hint: 'SINGLE_SIGN_ON.ISSUER_HINT' },
    clientId: { list: 'hidden' },
    clientSecret: password({ list: false, hint: 'SINGLE_SIGN_ON.SECRET_HINT' }),
    groupsClaim: { list: 'hidden' },
    countsAsTwo: { list: 'hidden' },
    addsPeople: { list: 'hidden', hint: 'SINGLE_SIGN_ON.ADDS_HINT' },
    isRequired: { hint: 'SINGLE_SIGN_ON.REQUIRED_HINT' },
    isTested: { form: false },
    provenDomains: { form: false },
  },
  // What is stored of the secret is not in its input.
  editDefaultValues: () => ({ clientSecret: '' }),
  sections: [
    { component: SignOnSteps, on: 'edit' },
    {
      fields: [
        'name',
        'issuer',
        'clientId',
        'clientSecret',
        'groupsClaim',
        'countsAsTwo',
        'addsPeople',
        'isRequired',
      ],
    },
  ],
  actions: {
    end: {
      call: calls.removeSingleSignOn,
      target: 'record',
      icon: 'trash',
      input: ({ id }) => ({ id }),
      isShown: ({ name }) => name !== '',
      note: () => 'SINGLE_SIGN_ON.END_MEANS',
    },
  },
  referring: [
    { resource: 'email-domains', by: 'companyID' },
    { resource: 'sign-on-groups', by: 'companyID' },
  ],
});

/** The domains of companies' emails, each of which has to be proven. */
export const emailDomains = defineResource({
  name: 'email-domains',
  calls: {
    list: calls.emailDomainList,
    create: calls.addEmailDomain,
    remove: calls.removeEmailDomain,
  },
  paths: { list: '/email-domains' },
  domain: 'DA',
  menu: { group: 'account', icon: 'mail', within: 'single-sign-on' },
  emptyText: 'SINGLE_SIGN_ON.DOMAINS_EMPTY',
  fields: {
    domain: text(),
    companyID: { list: false },
    proven: wallClock(),
    missing: wallClock(),
    record: text(),
    value: text(),
    companyName: text(),
    provenBy: text({ list: 'hidden' }),
  },
  filters: { companyID: {} },
  actions: {
    check: {
      call: calls.checkEmailDomain,
      target: 'record',
      icon: 'check',
      input: ({ id, domain }) => ({ id, domain }),
      isShown: ({ proven }) => proven === null,
    },
    prove: {
      call: calls.proveEmailDomain,
      target: 'record',
      icon: 'check',
      input: ({ id }) => ({ id }),
      isShown: ({ proven }) => proven === null,
    },
    takeBack: {
      call: calls.takeBackEmailDomain,
      target: 'record',
      icon: 'undo',
      input: ({ id }) => ({ id }),
      isShown: ({ proven }) => proven !== null,
      note: () => 'SINGLE_SIGN_ON.TAKE_BACK_MEANS',
    },
  },
  components: { cells: emailDomainCells },
});

/** The roles that groups of a provider give. */
export const signOnGroups = defineResource({
  name: 'sign-on-groups',
  calls: {
    list: calls.signOnGroupList,
    create: calls.addSignOnGroup,
    remove: calls.removeSignOnGroup,
  },
  paths: { list: '/sign-on-groups', parent: '/single-sign-on' },
  domain: 'DA',
  emptyText: 'SINGLE_SIGN_ON.GROUPS_EMPTY',
  fields: {
    group: text(),
    companyID: { list: false },
    branchID: { list: false },
    branch: text(),
    role: {},
  },
  filters: { companyID: {} },
});

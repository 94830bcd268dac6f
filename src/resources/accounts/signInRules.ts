import { signInRules as calls } from '../../../contract/accounts/signInRules.ts';
import { defineResource } from '../../framework/resource/define.ts';

/** What companies ask of their people when they sign in, each set by its owner. */
export const signInRules = defineResource({
  name: 'sign-in-rules',
  calls: { list: calls.signInRuleList, one: calls.signInRules, update: calls.editSignInRules },
  paths: {
    list: '/sign-in-rules',
    edit: '/sign-in-rules/:id',
  },
  domain: 'DA',
  menu: { group: 'account', icon: 'lock' },
  title: 'companyName',
  fields: {
    companyName: { form: false },
    secondFactorRoles: { hint: 'SIGN_IN_RULES.ROLES_HINT' },
    lacking: { form: false },
    longestHours: { hint: 'SIGN_IN_RULES.LONGEST_HINT' },
    idleMinutes: { hint: 'SIGN_IN_RULES.IDLE_HINT' },
    networks: { hint: 'SIGN_IN_RULES.NETWORKS_HINT' },
    hoursFrom: {},
    hoursUntil: { hint: 'SIGN_IN_RULES.HOURS_HINT' },
  },
  sections: [
    { fields: ['secondFactorRoles'] },
    { title: 'SIGN_IN_RULES.WHEN', fields: ['longestHours', 'idleMinutes'] },
    { title: 'SIGN_IN_RULES.WHERE', fields: ['networks', 'hoursFrom', 'hoursUntil'] },
  ],
});

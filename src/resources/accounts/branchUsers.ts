import { branchUsers as calls } from '../../../contract/accounts/branchUsers.ts';
import { secondFactors } from '../../../contract/accounts/secondFactor.ts';
import { singleSignOn } from '../../../contract/accounts/singleSignOn.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { boolean, choice, email, password, phone, text } from '../../framework/resource/fields.ts';
import { UserStateCell } from './UserStateCell.tsx';

const MemberPasskeys = lazyComponent(
  () => import('../../custom/accounts/passkeys/MemberPasskeys.tsx'),
);
const MemberSignIns = lazyComponent(
  () => import('../../custom/accounts/signIns/MemberSignIns.tsx'),
);

type BranchUser = Answer<typeof calls.branchUserDetail>;

const byId = ({ id }: BranchUser) => ({ id });
const isOther = ({ isSelf }: BranchUser) => !isSelf;
const isWaiting = ({ state }: BranchUser) =>
  state === 'invited' || state === 'expired' || state === 'unlinked';
/** The privileges that the person may give. */
const givable = choice(
  { call: calls.uacRoleList, value: 'role', label: 'role' },
  { inPlace: false },
);

/** The users of the branches that someone manages: their roles, their accounts, their invitations. */
export const branchUsers = defineResource({
  name: 'branch-users',
  calls: {
    list: calls.branchUserList,
    one: calls.branchUserDetail,
    create: calls.addBranchUserRecord,
    update: calls.editBranchUserDetail,
  },
  paths: {
    list: '/branch-management/user-management',
    edit: '/branch-management/edit-branch-user/?id=:email&branchID=:branchID',
  },
  domain: 'DA',
  menu: { group: 'account', icon: 'people' },
  fields: {
    name: text(),
    email: email(),
    privilege: givable,
    branchID: { list: false },
    state: {},
    phoneMobile: phone(),
    branch: text(),
    homeNumber: phone({ list: 'hidden' }),
    hasSecondFactor: boolean({ form: false }),
    hasIdentity: boolean({ list: 'hidden', form: false }),
    username: email({ list: 'hidden' }),
    companyName: text({ list: 'hidden' }),
    dob: { list: 'hidden' },
    sex: { list: 'hidden' },
    remark: { list: 'hidden' },
  },
  sections: [
    {
      fields: [
        'name',
        'email',
        'privilege',
        'branchID',
        'phoneMobile',
        'homeNumber',
        'dob',
        'sex',
        'remark',
      ],
    },
    { component: MemberPasskeys, on: 'edit' },
    { component: MemberSignIns, on: 'edit' },
  ],
  filters: { branchID: {}, privilege: {}, state: {} },
  oneInput: ({ email: branchUserEmail, branchID }) => ({
    branchUserEmail,
    ...(branchID && { branchID }),
  }),
  editDefaultValues: ({ branchID, dob, sex }) => ({
    branchID: branchID ?? undefined,
    dob: dob ?? '',
    sex: sex ?? ('' as const),
  }),
  actions: {
    invite: {
      call: calls.inviteUserBranch,
      target: 'list',
      icon: 'mail',
      fields: {
        branchID: { label: 'RESOURCE.BRANCH_USERS.BRANCH' },
        branch: { form: false },
        priviledge: givable,
      },
    },
    inviteAgain: {
      call: calls.sendBranchInvitation,
      target: 'record',
      icon: 'mail',
      input: byId,
      isShown: isWaiting,
    },
    withdraw: {
      call: calls.withdrawBranchInvitation,
      target: 'record',
      icon: 'undo',
      input: byId,
      isShown: ({ state }) => state === 'invited' || state === 'expired' || state === 'asked',
    },
    link: {
      call: calls.linkBranchUser,
      target: 'record',
      icon: 'personAdd',
      input: ({ id }) => ({ userBranchId: id }),
      isShown: isWaiting,
    },
    unlink: {
      call: calls.unlinkBranchUser,
      target: 'record',
      icon: 'swap',
      input: byId,
      isShown: (user) => user.username !== '' && user.state !== 'asked' && isOther(user),
    },
    setPassword: {
      call: calls.adminChangePassword,
      target: 'record',
      icon: 'key',
      input: ({ id }) => ({ branch_user_id: id }),
      fields: { new_password: password(), confirm_password: password() },
      isShown: (user) => user.state === 'active' && user.maySetPassword,
    },
    sendPasswordLink: {
      call: calls.sendPasswordLink,
      target: 'record',
      icon: 'mail',
      input: byId,
      isShown: (user) => user.state === 'active' && isOther(user),
      note: ({ maySetPassword }) =>
        maySetPassword ? 'BRANCH_USER.PASSWORD_LINK' : 'BRANCH_USER.PASSWORD_NOT_YOURS',
    },
    resetSecondFactor: {
      call: secondFactors.resetMemberSecondFactor,
      target: 'record',
      icon: 'phone',
      input: byId,
      isShown: (user) => user.hasSecondFactor && isOther(user),
      note: () => 'SECOND_FACTOR.RESET_MEANS',
    },
    forgetSignOn: {
      call: singleSignOn.forgetSignOnIdentity,
      target: 'record',
      icon: 'undo',
      input: byId,
      isShown: (user) => user.hasIdentity && isOther(user),
      note: () => 'SINGLE_SIGN_ON.FORGET_MEANS',
    },
    disable: {
      call: calls.disabledBranchUser,
      target: 'record',
      icon: 'lock',
      input: ({ id, branchID, email: userEmail, username: userLoginID }) => ({
        id,
        ...(branchID && { branchID }),
        userEmail,
        userLoginID,
      }),
      isShown: (user) => user.state !== 'disabled' && isOther(user),
    },
    enable: {
      call: calls.enableBranchUser,
      target: 'record',
      icon: 'check',
      input: byId,
      isShown: (user) => user.state === 'disabled' && isOther(user),
    },
  },
  components: { cells: { state: UserStateCell } },
  // It begins with the chosen branch.
  pages: { list: () => import('../../custom/accounts/branchUsers/UserManagement.tsx') },
});

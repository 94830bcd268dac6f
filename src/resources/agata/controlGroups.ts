import { controlGroups as calls } from '../../../contract/agata/controlGroups.ts';
import { defineResource } from '../../framework/resource/define.ts';
import { text } from '../../framework/resource/fields.ts';

/** The control groups of the chosen consultant team. */
export const controlGroups = defineResource({
  name: 'control-groups',
  calls: {
    list: calls.getCtControlGroupsList,
    one: calls.getCtControlGroupDetails,
    create: calls.createCtControlGroup,
    update: calls.updateCtControlGroup,
    remove: calls.removeCtControlGroup,
  },
  paths: {
    list: '/ag-consultant-team/consultant-groups',
    create: '/ag-consultant-team/add-consultant-group',
    edit: '/ag-consultant-team/edit-consultant-group/?id=:id',
  },
  domain: 'AGATA',
  menu: { group: 'consultantTeam', icon: 'lock' },
  fields: {
    name: text(),
    teamMembers: {},
    editTeamStatus: {},
    addRemoveMemberStatus: {},
  },
  mayUpdate: ({ mayEdit }) => mayEdit,
  oneInput: ({ id }) => ({ ctControlGroupId: id }),
  actions: {
    permissions: {
      call: calls.updateCtControlGroupPermissions,
      target: 'record',
      icon: 'key',
      defaultValues: (group) =>
        group
          ? {
              editTeamStatus: group.editTeamStatus,
              addRemoveMemberStatus: group.addRemoveMemberStatus,
            }
          : {},
      isShown: ({ mayEdit }) => mayEdit,
    },
  },
  emptyText: 'AGATA.GROUPS.NONE',
});

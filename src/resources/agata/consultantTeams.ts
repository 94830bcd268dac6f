import { consultantTeams as calls } from '../../../contract/agata/consultantTeams.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import { longText, text } from '../../framework/resource/fields.ts';

const TeamPicture = lazyComponent(() => import('../../custom/agata/teams/TeamPicture.tsx'));
const TeamAddresses = lazyComponent(() => import('../../custom/agata/teams/TeamAddresses.tsx'));
const TeamDetails = lazyComponent(() => import('../../custom/agata/teams/TeamDetails.tsx'));

/** The chosen consultant team, a single record. */
export const consultantTeams = defineResource({
  name: 'consultant-teams',
  calls: { one: calls.getConsultantTeamDetails, update: calls.updateConsultantTeamDetails },
  paths: { edit: '/ag-consultant-team/consultant-team-details' },
  domain: 'AGATA',
  menu: { group: 'consultantTeam', icon: 'people' },
  fields: {
    name: text(),
    description: longText(),
    agCtAddresses: { list: false },
    // Only sent if a new one is chosen; its section's component sets it.
    image: text({ form: false, list: false }),
  },
  // The chosen team, which the client names.
  oneInput: () => ({}),
  mayUpdate: ({ mayEdit }) => mayEdit,
  sections: [
    { component: TeamPicture },
    { fields: ['name', 'description'] },
    { title: 'RESOURCE.CONSULTANT_TEAMS.AG_CT_ADDRESSES', fields: ['agCtAddresses'] },
  ],
  actions: {
    joinCode: {
      call: calls.generateQRCodeToCT,
      target: 'record',
      icon: 'personAdd',
      isShown: ({ managesMembers }) => managesMembers,
      dialog: lazyComponent(() => import('../../custom/agata/teams/JoinCodeDialog.tsx')),
    },
  },
  components: { inputs: { agCtAddresses: TeamAddresses }, details: TeamDetails },
});

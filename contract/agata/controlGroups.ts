import { changeOf, flag, idOf, orElse, references, requiredText } from '../fields.ts';
import { inTeam } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { workplaceId } from './workplace.ts';

const group = z
  .object({
    id: z.int(),
    consultantTeamId: z.int(),
    name: z.string(),
    teamMembers: z.array(z.int()),
    editTeamStatus: z.boolean(),
    addRemoveMemberStatus: z.boolean(),
    mayEdit: z.boolean().check(z.meta({ description: 'Whether the person changes the groups.' })),
    version: z.int(),
  })
  .check(z.meta({ id: 'ControlGroup' }));
const fields = {
  name: requiredText(1, 100),
  teamMembers: orElse(references('team-members', { max: 500 }), []),
};
const LEADERS = 'For owners and administrators of the team (403).';

/** Groups of members, with what they may do beyond their role. */
export const controlGroups = {
  getCtControlGroupsList: listCall({
    method: 'GET',
    path: '/api/agata/web/ct/GetCtControlGroupsList',
    summary: 'The control groups of a consultant team, with their members and rights.',
    access: inTeam('list', 'control-groups'),
    query: z.object({ consultantTeamId: workplaceId('team') }),
    list: {
      sort: ['name', 'editTeamStatus', 'addRemoveMemberStatus', 'id'],
      ids: 'control-groups',
    },
    answer: z.array(group),
  }),
  getCtControlGroupDetails: call({
    method: 'GET',
    path: '/api/agata/web/ct/GetCtControlGroupDetails',
    summary: 'A control group of a team of the person, with its members and rights.',
    access: inTeam('show', 'control-groups'),
    query: z.object({ ctControlGroupId: idOf('control-groups') }),
    answer: group,
  }),
  createCtControlGroup: call({
    method: 'POST',
    path: '/api/agata/web/ct/CreateCtControlGroup',
    summary: `Makes a control group of members of the team. A name that it has already is refused with 409. ${LEADERS}`,
    access: inTeam('lead', 'control-groups'),
    body: z.object({
      consultantTeamId: workplaceId('team'),
      ...fields,
      members: z
        .optional(references('team-members', { max: 500 }))
        .check(z.meta({ description: 'Another name of teamMembers.' })),
    }),
    answer: group,
    example: { name: 'Secretaries' },
  }),
  updateCtControlGroup: call({
    method: 'POST',
    path: '/api/agata/web/ct/UpdateCtControlGroup',
    summary: `Changes the name and the members of a control group; members that are left out stay. ${LEADERS} With If-Match, only that version (409 otherwise).`,
    access: inTeam('lead', 'control-groups'),
    body: z.object({
      id: idOf('control-groups'),
      consultantTeamId: workplaceId('team'),
      ...changeOf(fields),
    }),
    answer: group,
    example: { name: 'Secretaries' },
  }),
  updateCtControlGroupPermissions: call({
    method: 'POST',
    path: '/api/agata/web/ct/UpdateCtControlGroupPermissions',
    summary: `Sets what the members of a control group may do beyond their role, at once: edit the team and its articles, and add and remove members. ${LEADERS}`,
    access: inTeam('lead', 'control-groups'),
    body: z.object({
      id: idOf('control-groups'),
      editTeamStatus: flag(),
      addRemoveMemberStatus: flag(),
    }),
    answer: group,
    example: { editTeamStatus: true, addRemoveMemberStatus: false },
  }),
  removeCtControlGroup: call({
    method: 'POST',
    path: '/api/agata/web/ct/RemoveCtControlGroup',
    summary: `Removes a control group; its members lose the rights that it gave. ${LEADERS}`,
    access: inTeam('lead', 'control-groups'),
    body: z.object({ id: idOf('control-groups') }),
    answer: z.object({ done: z.literal(true) }),
  }),
};

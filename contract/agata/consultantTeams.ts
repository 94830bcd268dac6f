import {
  changeOf,
  optionalPhone,
  optionalText,
  orEmptyText,
  orLeftOut,
  photo,
  PHOTO_BODY,
  requiredText,
  several,
} from '../fields.ts';
import { signedIn, inTeam } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { membershipStates } from './access.ts';
import { approvalStates } from './approvals.ts';
import { workplaceId } from './workplace.ts';

/** How many addresses a team has at most. */
export const MAX_ADDRESSES = 10;

/** An address of a team, as it is written. */
export const teamAddress = z.object({
  address: requiredText(1, 250),
  city: optionalText(40),
  state: optionalText(40),
  postcode: optionalText(10),
  phoneNo: optionalPhone(),
});

const text = z.string();
const details = z
  .object({
    id: z.int(),
    name: text,
    description: text,
    agCtAddresses: z.array(
      z.object({ address: text, city: text, state: text, postcode: text, phoneNo: text }),
    ),
    image: z.nullable(text).check(z.meta({ description: 'base64 of a PNG.' })),
    photoType: z.nullable(text),
    mayEdit: z
      .boolean()
      .check(z.meta({ description: 'Whether the person changes these details.' })),
    managesMembers: z.boolean(),
    version: z.int(),
  })
  .check(z.meta({ id: 'ConsultantTeam' }));
const code = () => requiredText(1, 100);
const joinedTeam = { id: z.int(), name: text };

/** The details of a consultant team, and the QR code by which providers join it. */
export const consultantTeams = {
  getConsultantTeamDetails: call({
    method: 'GET',
    path: '/api/agata/web/ct/GetConsultantTeamDetails',
    summary: 'A consultant team of the person, with its addresses and picture.',
    access: inTeam('show', 'consultant-teams'),
    query: z.object({ consultantTeamId: workplaceId('team') }),
    answer: details,
  }),
  viewConsultantTeamImage: call({
    method: 'GET',
    path: '/api/agata/web/ViewConsultantTeamImage',
    summary: 'The picture of a consultant team of the person, a PNG. 404 where it has none.',
    access: inTeam('show', 'consultant-teams'),
    query: z.object({ consultantTeamId: workplaceId('team') }),
    readOnlyToken: true,
    bytes: 'image/png',
    answer: z.instanceof(Blob),
  }),
  updateConsultantTeamDetails: call({
    method: 'POST',
    path: '/api/agata/web/ct/UpdateConsultantTeamDetails',
    summary:
      'Changes a consultant team; fields left out stay. The picture is base64 of a PNG, JPEG or WebP, stored as a PNG of at most 600 × 200 pixels; an empty text removes it. For owners, administrators and control groups that edit the team (403). With If-Match, only that version (409 otherwise).',
    access: inTeam('edit-team', 'consultant-teams'),
    body: z.object({
      id: workplaceId('team'),
      name: z.optional(requiredText(3, 100)),
      ...changeOf({ description: optionalText(1_000) }),
      agCtAddresses: orLeftOut(several(teamAddress, { max: MAX_ADDRESSES })),
      ...changeOf({ image: orEmptyText(photo()), imageType: optionalText(50) }),
    }),
    answer: details,
    largestBody: PHOTO_BODY,
    example: { name: 'Heart and lung', agCtAddresses: [{ address: '12 Jalan Ampang' }] },
  }),
  generateQRCodeToCT: call({
    method: 'POST',
    path: '/api/agata/web/ct/GenerateQRCodeToCT',
    repeats: 'anew',
    summary:
      'Makes a new code by which providers ask to join the team, as an address and its QR code. The one before no longer holds. For those who manage its members (403).',
    access: inTeam('manage-members', 'team-members'),
    body: z.object({ consultantTeamId: workplaceId('team') }),
    answer: z.object({
      url: text,
      svg: text.check(z.meta({ description: 'The QR code as an SVG document.' })),
      png: text.check(z.meta({ description: 'The same as base64 of a PNG.' })),
      joinUntil: text.check(
        z.meta({ description: "Until when it holds, the clinics' wall clock written as UTC." }),
      ),
    }),
  }),
  findTeamOfCode: call({
    method: 'POST',
    path: '/api/agata/web/ct/FindTeamOfCode',
    repeats: 'anew',
    summary:
      'The team of a code, how the person stands to it, and whether they are registered as a provider. A wrong or outdated code is refused with 400; after 20 of them within 15 minutes everyone waits (429).',
    access: signedIn,
    countsTries: true,
    body: z.object({ code: code() }),
    answer: z.object({
      ...joinedTeam,
      description: text,
      members: z.int(),
      state: z.nullable(z.enum(membershipStates)),
      registration: z.enum(['none', ...approvalStates]),
    }),
    example: { code: 'not-a-code' },
  }),
  joinTeamByCode: call({
    method: 'POST',
    path: '/api/agata/web/ct/JoinTeamByCode',
    summary:
      'Joins the team of a code: who is invited at once, others once those who manage its members agree. For approved providers (403). Wrong and outdated codes are counted as when the team is looked for.',
    access: signedIn,
    countsTries: true,
    body: z.object({ code: code() }),
    answer: z.object({ ...joinedTeam, state: z.enum(membershipStates) }),
    example: { code: 'not-a-code' },
  }),
};

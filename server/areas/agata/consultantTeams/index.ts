import { eq, sql } from 'drizzle-orm';
import type { consultantTeams as calls } from '../../../../contract/agata/consultantTeams.ts';
import type { Answered } from '../../../../contract/kit/call.ts';
import { consultantTeams as table } from '../../../db/schema/index.ts';
import { differences, record, refuseStale } from '../../../kit/http/changes.ts';
import { type Handlers, prepared, type SessionContext } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { logoOf } from '../../../kit/images.ts';
import { teamNameTaken } from '../shared/teamNames.ts';
import { type OwnTeam, teamOf } from '../shared/workplace.ts';
import { findTeamOfCode, generateQRCodeToCT, joinTeamByCode } from './joining.ts';

const RESOURCE = 'consultant-teams';

export const consultantTeams: Handlers<typeof calls> = {
  async getConsultantTeamDetails({ consultantTeamId }, context) {
    const team = await teamOf(context, consultantTeamId);
    return toDetails(await rowOf(context, team.id), team);
  },

  async viewConsultantTeamImage({ consultantTeamId }, context) {
    const { id } = await teamOf(context, consultantTeamId);
    const { image } = await rowOf(context, id);
    if (!image) throw notFound('consultantTeamId');
    return new Blob([new Uint8Array(image)]);
  },

  updateConsultantTeamDetails: prepared({
    async prepare({ image }, { runLimited }) {
      if (image === undefined) return {};
      if (image === '') return { image: null };
      return { image: await runLimited('pictures', () => logoOf(image, 'image')) };
    },
    async handle({ id, image, agCtAddresses, name, description }, context, drawn) {
      const team = await teamOf(context, id, 'edits');
      const before = await rowOf(context, team.id, { isToChange: true });
      await refuseStale(context, RESOURCE, before);
      const values = {
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description }),
      };
      const addresses = agCtAddresses && JSON.stringify(agCtAddresses);
      const areSame = !addresses || addresses === JSON.stringify(before.addresses.map(ordered));
      // The picture that was answered is stored already; drawn again it would differ.
      const isNewImage = image !== undefined && image !== (before.image?.toString('base64') ?? '');
      const changes = {
        ...differences(before, values),
        ...(!areSame && { agCtAddresses: [before.addresses, agCtAddresses] as [unknown, unknown] }),
      };
      if (Object.keys(changes).length === 0 && !isNewImage) return toDetails(before, team);
      const [after = before] = await context.db
        .update(table)
        .set({
          ...values,
          ...(agCtAddresses && { addresses: agCtAddresses }),
          ...(isNewImage && drawn),
          version: sql`${table.version} + 1`,
        })
        .where(eq(table.id, team.id))
        .returning()
        .catch(teamNameTaken);
      await record(context, { resource: RESOURCE, id: team.id, action: 'edit', changes });
      return toDetails(after, team);
    },
  }),

  generateQRCodeToCT,
  findTeamOfCode,
  joinTeamByCode,
};

type Row = typeof table.$inferSelect;

async function rowOf(
  { db }: SessionContext,
  id: number,
  { isToChange = false } = {},
): Promise<Row> {
  const found = db.select().from(table).where(eq(table.id, id));
  const [row] = await (isToChange ? found.for('no key update') : found);
  if (!row) throw notFound('id');
  return row;
}

// jsonb keeps its keys in an order of its own.
const ordered = ({ address, city, state, postcode, phoneNo }: Row['addresses'][number]) => ({
  address,
  city,
  state,
  postcode,
  phoneNo,
});

function toDetails(
  { id, name, description, addresses, image, version }: Row,
  { edits, managesMembers }: OwnTeam,
): Answered<typeof calls.getConsultantTeamDetails> {
  return {
    id,
    name,
    description,
    agCtAddresses: addresses.map(ordered),
    image: image?.toString('base64') ?? null,
    photoType: image && 'image/png',
    mayEdit: edits,
    managesMembers,
    version,
  };
}

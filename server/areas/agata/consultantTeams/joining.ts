import { sql } from 'drizzle-orm';
import QRCode from 'qrcode';
import type { consultantTeams as calls } from '../../../../contract/agata/consultantTeams.ts';
import type { Answered } from '../../../../contract/kit/call.ts';
import { tooManyAttempts, WINDOW_MINUTES } from '../../../kit/http/attempts.ts';
import {
  type Handlers,
  refuseAfterCommit,
  type SessionContext,
} from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';
import { hashOf, newToken } from '../../../kit/http/secrets.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { teamOf } from '../shared/workplace.ts';

/** The page that a code opens. */
const JOIN_PATH = '/consultant-team/join';
/** Wrong codes of a person within the window. */
const MOST_TRIES = 20;
const TRY = 'join code';

type Joining = Pick<
  Handlers<typeof calls>,
  'generateQRCodeToCT' | 'findTeamOfCode' | 'joinTeamByCode'
>;

export const generateQRCodeToCT: Joining['generateQRCodeToCT'] = async (
  { consultantTeamId },
  context,
) => {
  const { db, config } = context;
  const { id } = await teamOf(context, consultantTeamId, 'managesMembers');
  const code = newToken();
  // Who manages members does not always edit the team, so a function writes it.
  const { rows } = await db.execute<{ until: Date }>(
    sql`SELECT app.set_join_code(${id}, ${hashOf(code)}) AS until`,
  );
  const [made] = rows;
  if (!made) throw new Error('the code of a team was not stored');
  await context.audit({ resource: 'consultant-teams', id, action: 'invite' });
  const url = `${config.PUBLIC_URL}${JOIN_PATH}?code=${code}`;
  const [svg, png] = await Promise.all([
    QRCode.toString(url, { type: 'svg', margin: 2 }),
    QRCode.toBuffer(url, { margin: 2, width: 512 }),
  ]);
  return { url, svg, png: png.toString('base64'), joinUntil: wallClockOf(new Date(made.until)) };
};

type Found = Answered<typeof calls.findTeamOfCode> & Record<string, unknown>;
type Joined = Answered<typeof calls.joinTeamByCode> & Record<string, unknown>;

export const findTeamOfCode: Joining['findTeamOfCode'] = async ({ code }, context) => {
  const found = await teamOfCode(context, code);
  return found ?? refuseAfterCommit(refusal(400, 'AGATA.JOIN_CODE_OVER', { field: 'code' }));
};

export const joinTeamByCode: Joining['joinTeamByCode'] = async ({ code }, context) => {
  const found = await teamOfCode(context, code);
  if (!found) return refuseAfterCommit(refusal(400, 'AGATA.JOIN_CODE_OVER', { field: 'code' }));
  if (found.registration !== 'approved') throw refusal(403, 'AGATA.NOT_APPROVED');
  const { db, audit } = context;
  const { rows } = await db.execute<Joined>(
    sql`SELECT team_id AS id, name, state FROM app.join_team(${hashOf(code)})`,
  );
  const [joined] = rows;
  if (!joined) throw refusal(400, 'AGATA.JOIN_CODE_OVER', { field: 'code' });
  const { id, name, state } = joined;
  if (state !== found.state) {
    const { rows: own } = await db.execute<{ id: number }>(
      sql`SELECT id FROM team_member WHERE team_id = ${id} AND provider_id = app.own_provider()`,
    );
    const action = state === 'joined' ? 'join' : 'ask';
    await audit({ resource: 'team-members', id: own[0]?.id ?? 0, action });
  }
  return { id, name, state };
};

/** The team of a code. A try is counted before the code is compared, and forgotten where it was right. */
async function teamOfCode({ db }: SessionContext, code: string): Promise<Found | undefined> {
  const { rows: counted } = await db.execute<{ seconds: number }>(
    sql`SELECT app.count_own_try(${TRY}, ${MOST_TRIES}, ${WINDOW_MINUTES}) AS seconds`,
  );
  const seconds = counted[0]?.seconds ?? 0;
  if (seconds > 0) throw tooManyAttempts(seconds);
  const { rows } = await db.execute<Found>(sql`SELECT * FROM app.team_of_code(${hashOf(code)})`);
  const [found] = rows;
  if (found) await db.execute(sql`SELECT app.forget_own_try(${TRY})`);
  return found;
}

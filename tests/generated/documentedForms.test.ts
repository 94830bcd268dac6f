import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../contract/index.ts';
import type { Call } from '../../contract/kit/call.ts';
import { z } from '../../contract/kit/zod.ts';
import type { Tokens } from '../../server/areas/accounts/accounts/sessions.ts';
import { solvedCaptcha } from '../server/support/captcha.ts';
import { type Clinic, startClinic } from '../server/support/clinic.ts';
import { closePages, openPage } from '../server/support/hub.ts';
import { parseResetMail, waitForMails } from '../server/support/mail.ts';
import { branchIds, PASSWORD, people } from '../server/support/world.ts';
import { callerOf, inputOf } from './support/callers.ts';
import { allCalls, type NamedCall } from './support/calls.ts';
import { type DocumentedForm, documentedForms } from './support/documentedForms.ts';
import { PICTURE } from './support/picture.ts';
import { plantRecords } from './support/plant.ts';
import { recordIds, recordIdsFor, type RecordIds } from './support/records.ts';
import type { Fields } from './support/refs.ts';
import { callerHeaders, createSession, requiredSecrets, sendRaw } from './support/requests.ts';
import { type Snapshot, takeSnapshot } from './support/snapshot.ts';
import { validValues } from './support/values.ts';

let clinic: Clinic;
let records: Record<string, RecordIds>;
let snapshot: Snapshot;
beforeAll(async () => {
  clinic = await startClinic();
  records = recordIds(await plantRecords(clinic.owner, people.manager.id));
  // A branch may ask for more of a patient than the documents do.
  await clinic.owner.query('DELETE FROM compulsory_field');
  snapshot = await takeSnapshot(clinic.owner);
});
afterEach(async () => {
  await closePages();
  await snapshot.restore();
});
afterAll(() => clinic.stop());

const forms = Object.entries(documentedForms).map(([name, form]) => ({ name, form }));
const callOf = (name: string) =>
  allCalls.find(({ call }) => `${call.method} ${call.path}` === name);
const words = (text = '') => text.split(' ').filter(Boolean);

describe('a documented call', () => {
  it.each(forms)('takes its fields where they are documented: $name', ({ name, form }) => {
    const call = callOf(name)?.call;
    expect(call).toBeDefined();
    if (!call) return;
    const anywhere = { ...call.query.shape, ...call.body.shape };
    const inAddress = call.anyPlace ? anywhere : call.query.shape;
    const inBody = call.anyPlace ? anywhere : call.body.shape;
    expect(words(form.query).filter((field) => !Object.hasOwn(inAddress, field))).toEqual([]);
    expect(words(form.body).filter((field) => !Object.hasOwn(inBody, field))).toEqual([]);
  });

  it.each(forms)('is answered where it is sent to the letter: $name', async ({ name, form }) => {
    const named = callOf(name) as NamedCall;
    const { account, branch } = callerOf(named);
    const fields = fieldsOf(named.call, form);
    const answers: string[] = [];
    for (const state of [0, 1, 2]) {
      await snapshot.restore();
      const tokens =
        account === undefined ? undefined : await createSession(clinic.database, account);
      const values = {
        ...valuesFor(named, fields, state, await chosen[name]?.(tokens)),
        ...requiredSecrets(named.call, tokens),
      };
      const { address, init } = requestOf(named.call, fields, values);
      const answer = await sendRaw(clinic.address + address, {
        ...init,
        headers: { ...init.headers, ...callerHeaders(tokens, branch) },
      });
      if (answer.status < 300) return;
      answers.push(`${answer.status} ${answer.text.slice(0, 300)} ${address} ${init.body ?? ''}`);
    }
    expect(answers).toEqual([]);
  });
});

const withCaptcha = async () => ({ token: await solvedCaptcha(clinic.visitor) });

/** What calls need beside their example and the caller's records. */
const chosen: Readonly<Record<string, (tokens?: Tokens) => Fields | Promise<Fields>>> = {
  'POST /api/authenticate': () => ({ email: people.manager.email, password: PASSWORD }),
  'POST /api/register_user': withCaptcha,
  'POST /api/register_user_tenant_branch': withCaptcha,
  async 'POST /api/reset_password'() {
    const { email } = people.nurse;
    await clinic.owner.query('DELETE FROM stand_in_message');
    await clinic.visitor.send(api.forgotPassword, { email });
    const [mail] = await waitForMails(clinic, email, 1);
    return { email, code: mail && parseResetMail(mail).code };
  },
  async 'POST /api/register_ws_connection_id'(tokens) {
    const { hub } = await openPage(clinic.address, tokens?.token ?? '');
    return { wsConnectionID: await hub.invoke<string>('getConnectionId') };
  },
  'POST /api/edit_user_profile': () => ({ email: people.manager.email, photo: PICTURE }),
  'POST /api/edit_branch_profile': () => ({ Id: branchIds.kl, logo: PICTURE }),
  'POST /api/agata/web/ct/UpdateConsultantTeamDetails': () => ({ image: PICTURE }),
  'GET /api/agata/web/tenant/GetApprovalsList': () => ({ PageNumber: 1 }),
  'GET /api/agata/web/tenant/ListOfAvailableCT': () => ({ PageNumber: 1 }),
  'POST /api/insert_cli_message_template': () => ({ templateName: 'Come again' }),
  'POST /api/send_whatsapp': () => ({ whatsAppAttachList: [] }),
  'POST /api/add_saas_report': () => ({ reportName: 'Who came when' }),
  async 'DELETE /api/disabled_branch_user'() {
    const { rows } = await clinic.owner.query<Fields>(
      `SELECT m.id, m.branch_id AS "branchID", coalesce(nullif(m.email, ''), a.email) AS "userEmail", a.email AS "userLoginID"
         FROM membership m JOIN account a ON a.id = m.account_id WHERE a.email = $1 AND m.branch_id = $2`,
      [people.nurse.email, branchIds.kl],
    );
    return rows[0] ?? {};
  },
  async 'GET /api/invoice_detail'() {
    const { rows } = await clinic.owner.query<Fields>(
      `SELECT i.number AS "invoiceNo", p.number AS "proformaNo" FROM invoice i JOIN proforma p ON p.id = i.proforma_id
        WHERE i.branch_id = $1 LIMIT 1`,
      [branchIds.kl],
    );
    return rows[0] ?? {};
  },
};

/** The fields of a request, by their places. */
interface PlacedFields {
  query: string[];
  body: string[];
}

// The documented names in their documented places, and nothing else; where none are documented, what the call needs.
function fieldsOf(call: Call, { query, body, more }: DocumentedForm): PlacedFields {
  const isNeeded = (field: string): boolean => {
    const schema = (call.query.shape[field] ?? call.body.shape[field]) as z.ZodMiniType;
    return !schema.safeParse(undefined).success && !words(query).includes(field);
  };
  return {
    query: query ? words(query) : Object.keys(call.query.shape).filter(isNeeded),
    body: [...(body ? words(body) : Object.keys(call.body.shape).filter(isNeeded)), ...words(more)],
  };
}

// A value of each field: of the example and the caller's records, or any that is valid.
function valuesFor(named: NamedCall, fields: PlacedFields, state: number, given?: Fields): Fields {
  const { call } = named;
  const right = { ...inputOf(named, records, state), ...given };
  const sent = [...fields.query, ...fields.body];
  const shape = Object.entries({ ...call.query.shape, ...call.body.shape });
  const body = z.object(
    Object.fromEntries(shape.filter(([field]) => sent.includes(field))) as Call['body']['shape'],
  );
  const own = ({ resource }: { resource: string }) => {
    const { own: ids } = recordIdsFor(records, resource);
    return ids[state % ids.length];
  };
  return { ...validValues({ ...call, body }, 0, own, right), ...right };
}

function requestOf(call: Call, fields: PlacedFields, values: Fields) {
  const headers: Record<string, string> = {};
  const asked = new URLSearchParams();
  for (const field of fields.query) {
    const value = String(values[field]);
    if (call.secrets?.includes(field)) headers[field] = encodeURIComponent(value);
    else asked.set(field, value);
  }
  const content = Object.fromEntries(fields.body.map((field) => [field, values[field]]));
  const init =
    fields.body.length > 0
      ? {
          headers: { ...headers, 'Content-Type': 'application/json' },
          body: JSON.stringify(content),
        }
      : { headers };
  return {
    address: `${call.path}?${asked}`,
    init: { method: call.method, ...init } as RequestInitOf,
  };
}

interface RequestInitOf {
  method: string;
  headers: Record<string, string>;
  body?: string;
}

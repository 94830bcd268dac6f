import { describe, expect, it } from 'vitest';
import { allCalls, inputSchemas, type JsonSchema, type NamedCall } from './support/calls.ts';

// Who did something is who is signed in: no call takes its author from the request. A field that names a person names
// another one, whom the call is about, and is listed here with what it means.

/** What a reference to a person means, wherever a call that writes has one. */
const meanings: Readonly<Record<string, string>> = {
  doctors:
    'whose time is booked, or is absent; whoever may do that for themselves alone is refused',
  'removed-doctor-resources': 'who is bookable again',
  'branch-users': 'whose membership is changed',
  'platform-users': 'whose role is changed',
  'agata-users': 'whose access is changed',
  'healthcare-providers': 'who is invited or given a role',
  'team-members': 'whose membership is changed',
  'agata-tenant-members': 'whose membership is changed',
  sessions: 'whose session is ended',
  'own-sessions': 'which session of the own account is ended',
  'own-passkeys': 'which passkey of the own account is renamed or removed',
  'doctor-resources': 'which doctor of the branch is changed',
  'provider-registrations': 'whose request is decided',
  'provider-updates': 'whose request is decided',
};

/** What a field means that is named as if it were of an author. */
const named: Readonly<Record<string, string>> = {
  'authenticatePasskey.userHandle': 'what the device calls the person, compared with the passkey’s',
  'confirmIdentity.passkey.userHandle':
    'what the device calls the person, compared with the passkey’s',
  'addUserBranch.username': 'must be the email of who is signed in',
  'linkBranchUser.username': 'whose account is linked',
  'disabledBranchUser.userEmail': 'documented, must be of the one who is blocked',
  'disabledBranchUser.userLoginID': 'documented, must be of the one who is blocked',
  'updateAppointment.created_by': 'documented, and dropped',
  'updateAppointment.created_date': 'documented, and dropped',
  'updateAppointment.username': 'documented, and dropped',
  'createPatient.username': 'documented, and dropped',
  'editPatientProfile.username': 'documented, and dropped',
  'addPdfTemplate.issuedBy': 'the role that may issue it',
  'updatePdfTemplate.issuedBy': 'the role that may issue it',
  'addSaasPrintSlip.issuedBy': 'the role that may issue it',
  'updateSaasPrintSlip.issuedBy': 'the role that may issue it',
  'editStartPages.nurse': 'the page that nurses begin with',
  'editStartPages.doctor': 'the page that doctors begin with',
  'editEmailSetting.user': 'the account at the mail server',
  'editEmailSetting.sender': 'the address of the platform',
  'editSingleSignOn.issuer': 'the address of the identity provider',
  'editFirebaseSetting.messagingSenderId': 'the project at the gateway',
  'updateSmsAccess.username': 'the account at the gateway',
  'updateSmsAccess.senderID': 'the name that the gateway sends under',
  'holdOnlineTime.doctorID': 'whose time is held',
  'sendSms.smsDetailList.doctor': 'whose visit the message speaks of',
  'sendWhatsapp.whatsAppDetailList.doctor': 'whose visit the message speaks of',
};

const LIKE_AN_AUTHOR =
  /(?:^|[_.])(?:who|by)$|[a-z]By$|author|sender|creator|created|issuer|signed|maker|(?:^|\.)user|staff|nurse|doctor/i;

const writing = allCalls.filter(({ call }) => call.method !== 'GET');

describe('who did something', () => {
  it('is taken from no field of a call that writes', () => {
    const unknown = writing.flatMap((one) => unexplained(one));
    expect(unknown).toEqual([]);
  });

  it('is told of no field that is gone', () => {
    const found = new Set(writing.flatMap((one) => places(one).map(({ path }) => path)));
    expect(Object.keys(named).filter((path) => !found.has(path))).toEqual([]);
  });
});

function unexplained(one: NamedCall): string[] {
  return places(one).flatMap(({ path, refs }) => {
    const strange = refs.filter((ref) => isPerson(ref) && !Object.hasOwn(meanings, ref));
    if (strange.length > 0) return [`${path} refers to ${strange.join(', ')}`];
    const isExplained = refs.some((ref) => ref !== '') || Object.hasOwn(named, path);
    return LIKE_AN_AUTHOR.test(path.slice(one.name.length + 1)) && !isExplained ? [path] : [];
  });
}

const isPerson = (resource: string): boolean =>
  /account|user|doctor|member|provider|session|person|staff/.test(resource) &&
  !/charging/.test(resource);

interface Place {
  path: string;
  /** What it may refer to. */
  refs: string[];
}

function places({ name, call }: NamedCall): Place[] {
  const { query, body } = inputSchemas(call);
  return [query, body].flatMap((part) => [...within(part, name)]);
}

function* within(schema: JsonSchema, path: string): Generator<Place> {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    yield { path: `${path}.${name}`, refs: [...refsIn(field)] };
    yield* within(field, `${path}.${name}`);
  }
  if (schema.items) yield* within(schema.items, path);
  for (const option of schema.anyOf ?? []) yield* within(option, path);
}

function* refsIn(schema: JsonSchema): Generator<string> {
  if (schema.ref) yield schema.ref;
  for (const option of [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])])
    yield* refsIn(option);
}

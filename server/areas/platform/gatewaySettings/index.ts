import { eq, sql } from 'drizzle-orm';
import {
  type GatewayField,
  type GatewayName,
  gatewayNames,
  resourceOf,
  settingsOf,
  STORED_SECRET,
} from '../../../../contract/platform/gatewayFields.ts';
import type { gatewaySettings as calls } from '../../../../contract/platform/gatewaySettings.ts';
import { gatewaySettings as table } from '../../../db/schema/index.ts';
import { environmentOf, ownFields, variableOf } from '../../../gateways/settings/overlay.ts';
import { stateOf } from '../../../gateways/settings/state.ts';
import { openFields, sealFields, type StoredFields } from '../../../gateways/settings/stored.ts';
import type { Config } from '../../../kit/config.ts';
import { record, refuseStale } from '../../../kit/http/changes.ts';
import { AfterCommit, type Handlers, type SessionContext } from '../../../kit/http/context.ts';
import { notifyHubs } from '../../../kit/realtime/messages.ts';
import { refuseUnfit } from './refusals.ts';
import { askFirebase, askMailServer, askPayment, askSms, askWhatsApp, tested } from './tests.ts';

export const gatewaySettings: Handlers<typeof calls> = {
  emailSetting: (_, context) => shownNow(context, 'email'),
  editEmailSetting: (given, context) => change(context, 'email', given),
  testEmailSetting: (_, context) => tested(context, 'email', askMailServer),
  whatsappSetting: (_, context) => shownNow(context, 'whatsapp'),
  editWhatsappSetting: (given, context) => change(context, 'whatsapp', given),
  testWhatsappSetting: (_, context) => tested(context, 'whatsapp', askWhatsApp),
  smsSetting: (_, context) => shownNow(context, 'sms'),
  editSmsSetting: (given, context) => change(context, 'sms', given),
  testSmsSetting: (_, context) => tested(context, 'sms', askSms),
  molpaySetting: (_, context) => shownNow(context, 'molpay'),
  editMolpaySetting: (given, context) => change(context, 'molpay', given),
  testMolpaySetting: (_, context) => tested(context, 'molpay', askPayment),
  firebaseSetting: (_, context) => shownNow(context, 'firebase'),
  editFirebaseSetting: (given, context) => change(context, 'firebase', given),
  testFirebaseSetting: (_, context) => tested(context, 'firebase', askFirebase),
};

interface Held {
  version: number;
  fields: StoredFields;
}

async function held(
  { db, secrets }: SessionContext,
  gateway: GatewayName,
  { isToChange = false } = {},
): Promise<Held> {
  if (isToChange) await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${gateway}))`);
  const [row] = await db.select().from(table).where(eq(table.gateway, gateway));
  return { version: row?.version ?? 0, fields: openFields(secrets, gateway, row?.settings) };
}

const shownNow = async <G extends GatewayName>(context: SessionContext, gateway: G) =>
  shown(context, gateway, await held(context, gateway));

/** The settings as their page shows them: what is used, without secrets. */
function shown<G extends GatewayName>(
  { gateways: { environment } }: SessionContext,
  gateway: G,
  { version, fields }: Held,
) {
  const own = ownFields(environment, gateway, fields);
  const given = environmentOf(environment, gateway);
  const names = Object.keys(settingsOf(gateway));
  const fixed = names.flatMap((field) => {
    const variable = variableOf(environment, gateway, field);
    return variable === undefined ? [] : [{ field, variable }];
  });
  const valueOf = (name: string): string => {
    const isFixed = fixed.some(({ field }) => field === name);
    if (settingsOf(gateway)[name]?.isSecret) return isFixed || own[name] ? STORED_SECRET : '';
    return (isFixed ? given[name] : own[name]) ?? '';
  };
  return {
    id: idOf(gateway),
    version,
    standing: stateOf(environment, gateway, own),
    fixed,
    // The names are those of the declaration.
    ...(Object.fromEntries(names.map((name) => [name, valueOf(name)])) as {
      [F in GatewayField<G>]: string;
    }),
  };
}

/** The place of a gateway in the declaration, for the record's history and address. */
const idOf = (gateway: GatewayName): number => gatewayNames.indexOf(gateway) + 1;

type Change = Readonly<Record<string, string | null | undefined>>;

async function change<G extends GatewayName>(context: SessionContext, gateway: G, given: Change) {
  const { db, secrets, gateways } = context;
  const resource = resourceOf(gateway);
  const before = await held(context, gateway, { isToChange: true });
  await refuseStale(context, resource, { id: idOf(gateway), version: before.version });
  const fields = changed(gateways.environment, gateway, before.fields, given);
  refuseUnfit(gateways.environment, gateway, {
    before: before.fields,
    after: fields,
    typed: new Set(Object.keys(given).filter((name) => isTyped(given[name]))),
  });
  const names = Object.keys(settingsOf(gateway)).filter(
    (name) => before.fields[name] !== fields[name],
  );
  if (names.length === 0) return shown(context, gateway, before);
  const after = { version: before.version + 1, fields };
  const row = { version: after.version, settings: sealFields(secrets, gateway, fields) };
  await db
    .insert(table)
    .values({ gateway, ...row })
    .onConflictDoUpdate({ target: table.gateway, set: row });
  // Who changed what is on record, and no value.
  const mark = (from: StoredFields, name: string) =>
    from[name] === undefined ? '' : STORED_SECRET;
  await record(context, {
    resource,
    id: idOf(gateway),
    action: 'edit',
    changes: Object.fromEntries(
      names.map((name) => [name, [mark(before.fields, name), mark(fields, name)]]),
    ),
  });
  await notifyHubs(context, { kind: 'gateways' });
  // The other servers hear of it; this one has it when it answers.
  return new AfterCommit(async () => {
    await gateways.reload();
    return shown(context, gateway, after);
  });
}

/** Whether a secret is given, and does not stand for the stored one. */
const isTyped = (wanted: Change[string]) =>
  wanted !== undefined && wanted !== '' && wanted !== STORED_SECRET;

/** The fields after a change: what the environment gives stays, and so does a secret that is not typed anew. */
function changed(
  environment: Config,
  gateway: GatewayName,
  before: StoredFields,
  given: Change,
): StoredFields {
  const entries = Object.entries(settingsOf(gateway)).flatMap(([name, { isSecret }]) => {
    const { [name]: stored } = before;
    const { [name]: wanted } = given;
    const isKept = isSecret && wanted !== null && !isTyped(wanted);
    const isLeft = wanted === undefined || variableOf(environment, gateway, name) !== undefined;
    const value = isKept || isLeft ? stored : wanted;
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

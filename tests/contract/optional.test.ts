import { describe, expect, it } from 'vitest';
import { contract } from '../../contract/index.ts';
import type { Call } from '../../contract/kit/call.ts';
import { faultsOf } from '../../contract/kit/failure.ts';
import { kindOf } from '../../contract/kit/kind.ts';
import { z } from '../../contract/kit/zod.ts';

/** Fields of which null or '' says something else than leaving them out, each with the reason. */
const APART: Record<string, string> = {
  'createPatient.billingType': 'left out it is the usual one',
  'createPatient.country': 'left out it is the usual one',
  'createPatient.nationality': 'left out it is the usual one',
};

/** Calls that set all of what they are about, whatever they leave out, and those of which another program decides. */
const WHOLE = new Set([
  'editEmailSetting',
  'editFirebaseSetting',
  'editMolpaySetting',
  'editSmsSetting',
  'editTeleconsultationSettings',
  'editWhatsappSetting',
  'savePdfDocument',
  'saveProviderProfile',
  'ultraMsgWebhook',
  'updatePushSchedule',
  'updateSmsAccess',
  'updateSubscription',
]);

const calls = Object.values(contract).flatMap((area) =>
  Object.entries(area as unknown as Record<string, Call>).filter(([name]) => !WHOLE.has(name)),
);
const fields = calls.flatMap(([name, call]) =>
  Object.entries(call.body.shape).map(([field, schema]) => ({
    name: `${name}.${field}`,
    schema: schema as z.ZodMiniType,
    leavesOut: isChange(call, name),
  })),
);
const optional = fields.filter(
  ({ schema }) => schema.safeParse(undefined).success && isSingle(schema),
);

describe('an optional field of a body', () => {
  it('takes null and an empty text alike', () => {
    const unlike = optional.filter(({ schema }) => outcome(schema, null) !== outcome(schema, ''));
    expect(unlike.map(({ name }) => name)).toEqual([]);
  });

  it('of what is made is the same where it is left out', () => {
    const unlike = optional.filter(
      ({ schema, leavesOut }) => !leavesOut && outcome(schema, '') !== outcome(schema, undefined),
    );
    expect(unlike.map(({ name }) => name).toSorted()).toEqual(Object.keys(APART));
  });

  it('of a change stays where it is left out', () => {
    const set = optional.filter(
      ({ schema, leavesOut }) => leavesOut && schema.safeParse(undefined).data !== undefined,
    );
    expect(set.map(({ name }) => name)).toEqual([]);
  });
});

function isChange({ method }: Call, name: string): boolean {
  return method === 'PUT' || /^(?:edit|update|save)|(?:Amend|Update)$/.test(name);
}

// What is accepted unread, and lists, whose empty value is the empty list.
function isSingle(schema: z.ZodMiniType): boolean {
  const inner = schema instanceof z.ZodMiniOptional ? schema.def.innerType : schema;
  return kindOf(inner as z.ZodMiniType) !== undefined && !schema.safeParse([]).success;
}

function outcome(schema: z.ZodMiniType, value: unknown): string {
  const { data, success } = schema.safeParse(value);
  return success ? JSON.stringify({ data }) : 'refused';
}

describe('a fault inside an optional list', () => {
  it('is told at its place', () => {
    const { body } = contract.consultantTeams.updateConsultantTeamDetails;
    const { error } = body.safeParse({
      ...contract.consultantTeams.updateConsultantTeamDetails.example,
      agCtAddresses: [{ address: '12 Jalan Ampang' }, { address: '' }],
    });
    expect(error && faultsOf(error)).toEqual([
      { field: 'agCtAddresses.1.address', code: 'GENERAL.REQUIRED' },
    ]);
  });
});

import { setImmediate as nextTurn } from 'node:timers/promises';
import { mayMake } from '../../../../contract/access.ts';
import type { Call } from '../../../../contract/kit/call.ts';
import { type Fault, faultsOf } from '../../../../contract/kit/failure.ts';
import { placed, unknownFields } from '../../../../contract/kit/unknownFields.ts';
import type { batch as calls } from '../../../../contract/platform/batch.ts';
import {
  type DeclaredCall,
  type Handlers,
  type Preparation,
  prepared,
  type SessionContext,
} from '../../../kit/http/context.ts';
import { lockBatchShared } from '../../../kit/http/deadlocks.ts';
import { Failure, refusal } from '../../../kit/http/failure.ts';
import { actingOn } from '../../../kit/http/level.ts';
import { unresolved } from '../../../kit/http/references.ts';
import { forbidden, lackFailure, readOnlyFailure, rolesFor } from '../../../kit/http/session.ts';

export const batch: Handlers<typeof calls> = {
  batch: prepared({
    async prepare({ call: name, inputs }, preparation) {
      const declared = preparation.calls.get(name);
      return declared && isTaken(declared) && declared.prepare
        ? runPreparations(declared, inputs, preparation)
        : [];
    },

    async handle({ call: name, inputs, dryRun, versions }, context, ready) {
      const declared = context.calls.get(name);
      if (!declared || !isTaken(declared)) throw refusal(400, 'GENERAL.INVALID', { field: 'call' });
      if (versions && versions.length !== inputs.length)
        throw refusal(400, 'GENERAL.INVALID', { field: 'versions' });
      const { path } = declared.call;
      const acting = await maySend(declared, context);
      if (!acting) {
        const refused = await forbidden(declared.call, context);
        throw new Failure(refused.status, refused.faults, {}, path);
      }
      const readOnly = readOnlyFailure(declared.call, context.branch?.isOver ?? false);
      if (readOnly) throw new Failure(readOnly.status, readOnly.faults, {}, path);
      const lacking = await lackFailure(
        declared.call,
        {
          branch: context.branch?.id,
          account: context.session.accountId,
          session: context.session.id,
        },
        context,
      );
      if (lacking) throw new Failure(lacking.status, lacking.faults, {}, path);
      await lockBatchShared(context, context.branch?.id);
      await context.client.query('SAVEPOINT batch');
      const { answers, faults, status } = await makeAll(
        declared,
        { inputs, versions },
        acting,
        ready,
      );
      if (faults.length > 0) throw new Failure(status, faults, {}, path);
      if (dryRun) await context.client.query('ROLLBACK TO SAVEPOINT batch');
      else if (inputs.length >= MANY) await context.client.query('SELECT app.gather_statistics()');
      return { count: inputs.length, answers: dryRun ? [] : answers };
    },
  }),
};

/** Inputs that are an import: the day goes on with what they brought, and plans are to know of it. */
const MANY = 100;

/** Inputs that are checked without a pause in which other calls go on. */
const CHECKED_AT_ONCE = 50;

/** Result of an input's preparation: its value, or the error. */
type Ready = { value: unknown } | { refused: Failure };

async function runPreparations(
  { call, prepare }: DeclaredCall,
  inputs: Record<string, unknown>[],
  preparation: Preparation,
): Promise<Ready[]> {
  const own = preparation.of(call);
  const all: Ready[] = [];
  for (const each of await checkedAll(call, inputs)) {
    try {
      all.push({ value: 'input' in each ? await prepare?.(each.input, own) : undefined });
    } catch (error) {
      if (!(error instanceof Failure) || error.status !== 400) throw error;
      all.push({ refused: error });
    }
  }
  return all;
}

function isTaken({ name, call }: DeclaredCall): boolean {
  return (
    name !== 'batch' &&
    call.method !== 'GET' &&
    call.access.kind !== 'public' &&
    !call.confirmedBy &&
    !call.countsTries &&
    !call.alone &&
    !call.bytes
  );
}

/** The context that the calls are made with; undefined for who may not make them. */
async function maySend(
  { call: { access } }: DeclaredCall,
  context: SessionContext,
): Promise<SessionContext | undefined> {
  if (access.kind !== 'permission') return context;
  const acting = await actingOn(context, access.action, access.resource);
  const held = { branch: context.branch?.role, platform: acting.session.platformRole, level: null };
  return mayMake(access, await rolesFor({ access }, held, context)) ? acting : undefined;
}

// Each input runs within a savepoint of its own, so that the others still run when one is refused, and all faults are
// answered at once. The records they refer to are checked together, before the first.
async function makeAll(
  { call, handle }: DeclaredCall,
  {
    inputs,
    versions,
  }: { inputs: Record<string, unknown>[]; versions?: readonly (number | null)[] | undefined },
  context: SessionContext,
  ready: Ready[],
) {
  // A reason is one to read one patient's record.
  const given = inputs.length === 1 ? context.reason.given : undefined;
  const answers: unknown[] = [];
  const faults: Fault[] = [];
  let status = 400;
  const checked = await checkedAll(call, inputs);
  const refusals = await unresolved(
    call,
    checked.map((each) => ('input' in each ? each.input : {})),
    context,
  );
  const refuse = (index: number, failure: Failure) => {
    // A 403 takes precedence over other errors, as it is the one that is recorded.
    if (status !== 403) status = failure.status;
    faults.push(...atIndex(index, failure.faults));
  };
  for (const [index, each] of checked.entries()) {
    if (index % CHECKED_AT_ONCE === 0) await nextTurn();
    context.signal.throwIfAborted();
    const refused = 'input' in each ? refusals[index] : new Failure(400, each.faults);
    if (refused || !('input' in each)) {
      if (refused) refuse(index, refused);
      continue;
    }
    await context.client.query('SAVEPOINT one');
    try {
      const own = {
        ...context,
        ifMatch: versions?.[index] ?? undefined,
        reason: { isAsked: call.asksReason === true, given },
      };
      answers.push(await handle(each.input, own, valueOf(ready[index])));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      await context.client.query('ROLLBACK TO SAVEPOINT one');
      refuse(index, error);
    }
  }
  return { answers, faults, status };
}

type CheckedInput = { input: Parameters<DeclaredCall['handle']>[0] } | { faults: Fault[] };

async function checkedAll(call: Call, inputs: Record<string, unknown>[]): Promise<CheckedInput[]> {
  const checked: CheckedInput[] = [];
  for (const given of inputs) {
    if (checked.length % CHECKED_AT_ONCE === 0) await nextTurn();
    checked.push(checkedBy(call, given));
  }
  return checked;
}

function checkedBy(call: Call, given: Record<string, unknown>): CheckedInput {
  const query = call.query.safeParse(given);
  const body = call.body.safeParse(given);
  const faults = [
    ...[query, body].flatMap((part) => (part.error ? faultsOf(part.error) : [])),
    ...unknownFields(call, placed(call, given)),
  ];
  if (faults.length > 0) return { faults };
  return { input: { ...query.data, ...body.data } };
}

function valueOf(ready: Ready | undefined): unknown {
  if (ready && 'refused' in ready) throw ready.refused;
  return ready?.value;
}

function atIndex(index: number, faults: Fault[]): Fault[] {
  return faults.map((fault) => ({
    ...fault,
    field: fault.field ? `${index}.${fault.field}` : String(index),
  }));
}

import { mayMake } from '../../../contract/access.ts';
import type { batch as calls } from '../../../contract/batch.ts';
import { type Fault, faultsOf } from '../../../contract/kit/failure.ts';
import type { Declared, Handlers, SessionContext } from '../../http/context.ts';
import { Failure, refusal } from '../../http/failure.ts';
import { besideBatches } from '../../http/untilLetThrough.ts';

export const batch: Handlers<typeof calls> = {
  async batch({ call: name, inputs, dryRun }, context) {
    const declared = context.calls.get(name);
    if (!declared || !isTaken(declared)) throw refusal(400, 'GENERAL.INVALID', { field: 'call' });
    if (!maySend(declared, context)) throw refusal(403, 'GENERAL.FORBIDDEN');
    await besideBatches(context, context.branch?.id);
    await context.client.query('SAVEPOINT batch');
    const { answers, faults, status } = await makeAll(declared, inputs, context);
    if (faults.length > 0) throw new Failure(status, faults);
    if (dryRun) await context.client.query('ROLLBACK TO SAVEPOINT batch');
    return { count: inputs.length, answers: dryRun ? [] : answers };
  },
};

function isTaken({ name, call }: Declared): boolean {
  return (
    name !== 'batch' &&
    call.method !== 'GET' &&
    call.access.kind !== 'public' &&
    !call.confirmedBy &&
    !call.bytes
  );
}

function maySend({ call }: Declared, { branch, session }: SessionContext): boolean {
  return mayMake(call.access, {
    branch: branch?.role,
    platform: session.platformRole ?? undefined,
  });
}

// Each input is tried within a savepoint of its own, so that the next is still tried when one is refused, and all
// faults are told at once.
async function makeAll(
  { call, handler }: Declared,
  inputs: Record<string, unknown>[],
  context: SessionContext,
) {
  const answers: unknown[] = [];
  const faults: Fault[] = [];
  let status = 400;
  for (const [index, given] of inputs.entries()) {
    const query = call.query.safeParse(given);
    const body = call.body.safeParse(given);
    if (query.error || body.error) {
      faults.push(
        ...[query, body].flatMap((part) =>
          part.error ? atIndex(index, faultsOf(part.error)) : [],
        ),
      );
      continue;
    }
    await context.client.query('SAVEPOINT one');
    try {
      answers.push(await handler({ ...query.data, ...body.data }, context));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      await context.client.query('ROLLBACK TO SAVEPOINT one');
      status = error.status;
      faults.push(...atIndex(index, error.faults));
    }
  }
  return { answers, faults, status };
}

function atIndex(index: number, faults: Fault[]): Fault[] {
  return faults.map((fault) => ({
    ...fault,
    field: fault.field ? `${index}.${fault.field}` : String(index),
  }));
}

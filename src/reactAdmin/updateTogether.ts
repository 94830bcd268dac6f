import type { UpdateParams } from 'ra-core';
import type { Resource, Row } from '../framework/resource/define.ts';
import type { ResourceDataProvider } from '../framework/resource/provider.ts';
import { acceptsField } from '../framework/resource/schema.ts';
import { type Difference, isStaleError, mergeChanges, pick } from '../framework/resource/stale.ts';

/**
 * Asks about fields that two people changed differently: answers those in which the other's values stay, 'theirs' where the
 * whole record stays as the other saved it, and null where nothing is saved.
 */
export type AskWhichStays = (question: {
  resource: Resource;
  error: Error;
  differences: readonly Difference[];
}) => Promise<readonly string[] | 'theirs' | null>;

/** How often a save is merged with a newer version before it is refused. */
const MOST_TRIES = 5;

/**
 * Updates a record. A save over a newer version is merged with it, as `mergeChanges` does. Values are those of the calls.
 */
export async function updateTogether(
  provider: ResourceDataProvider,
  resource: Resource,
  { data, previousData, ...params }: UpdateParams<Row>,
  askWhichStays: AskWhichStays,
): Promise<Row> {
  const { name } = resource;
  let before = previousData;
  let values: Readonly<Record<string, unknown>> = data;
  for (let tries = 1; ; tries += 1) {
    const version = values['version'] ?? before?.['version'];
    const meta = { ...(params.meta as object | undefined), version };
    const asked = { ...params, data: values, previousData: before, meta };
    const outcome = await provider.update<Row>(name, asked).catch((error: unknown) => {
      if (tries === MOST_TRIES || !before || !isStaleError(error)) throw error;
      return { error };
    });
    if ('data' in outcome) return outcome.data;
    const { data: theirs } = await provider.getOne<Row>(name, { id: params.id });
    // Values that began with another version than the one that is known tell nothing of who changed what.
    const isKnown = version === before?.['version'];
    const merged = mergeChanges(isKnown ? before : undefined, theirs, values);
    const conflicts = merged.conflicts.filter(
      ({ field }) => field !== 'version' && acceptsField(resource.calls.update, field),
    );
    let taken: readonly string[] = [];
    if (conflicts.length > 0) {
      const answer = await askWhichStays({
        resource,
        error: outcome.error,
        differences: conflicts,
      });
      if (answer === null) throw outcome.error;
      if (answer === 'theirs') return theirs;
      taken = answer;
    }
    // What no call takes is told by the server alone.
    const stays = merged.conflicts.filter(
      (each) => !conflicts.includes(each) || taken.includes(each.field),
    );
    const saved = Object.fromEntries(stays.map((each) => [each.field, each.theirs]));
    values = { ...merged.values, ...saved, ...pick(theirs, ['version']) };
    before = theirs;
  }
}

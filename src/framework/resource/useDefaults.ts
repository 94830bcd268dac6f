import { useDataProvider } from 'ra-core';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Call } from '../../../contract/kit/call.ts';
import { isNone } from '../../../contract/kit/rules.ts';
import type { CallForm } from '../form.ts';
import { subscribeToChanges } from '../formChanges.ts';
import type { Resource, Row } from './define.ts';
import type { ResourceDataProvider } from './provider.ts';

/**
 * Fills empty fields of a form from a record that is chosen in it, as the resource declares. What was typed stays; what was
 * filled so and not typed over gives way to the next choice. `kept` are the fields that the person may not change.
 */
export function useDefaults(
  { methods }: CallForm<Call>,
  { defaults = {} }: Pick<Resource, 'defaults'>,
  kept: readonly string[],
): void {
  const provider = useDataProvider<ResourceDataProvider>();
  const filled = useRef(new Map<string, unknown>());
  const chosen = useRef(new Map<string, unknown>());
  const references = [...new Set(Object.values(defaults).map(({ reference }) => reference))];
  const fill = async (reference: string, id: unknown) => {
    const wanted = Object.entries(defaults).filter(
      ([name, source]) => source.reference === reference && !kept.includes(name),
    );
    const [[, source] = []] = wanted;
    if (!source || isNone(id)) return;
    // Without the record the fields stay as they are: the server knows the same defaults.
    const { data } = await provider
      .getMany<Row>(source.resource, { ids: [Number(id)] })
      .catch(() => ({ data: [] as Row[] }));
    const [found] = data;
    if (!found || methods.getValues(reference) !== id) return;
    for (const [name, { field, taken }] of wanted) {
      const now: unknown = methods.getValues(name);
      if (!isNone(now) && now !== filled.current.get(name)) continue;
      const value = taken(found[field]);
      if (isNone(value)) continue;
      filled.current.set(name, value);
      methods.setValue(name, value, { shouldDirty: true, shouldValidate: true });
    }
  };
  const look = useEffectEvent(() => {
    for (const reference of references) {
      const id: unknown = methods.getValues(reference);
      if (id === chosen.current.get(reference)) continue;
      chosen.current.set(reference, id);
      if (methods.getFieldState(reference).isDirty) void fill(reference, id);
    }
  });
  const hasDefaults = references.length > 0;
  useEffect(() => {
    if (!hasDefaults) return undefined;
    return subscribeToChanges(methods, look);
  }, [methods, hasDefaults]);
}

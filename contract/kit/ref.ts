import { z } from './zod.ts';

/** Marks a schema as a reference to a record of a resource, so that isolation tests find every id. */
export function refTo<T extends z.ZodMiniType>(resource: string, schema: T): T {
  return schema.check(z.meta({ ...z.globalRegistry.get(schema), ref: resource }));
}

/** Marks a field that is called an id as no reference to a record of ours. */
export function noRef<T extends z.ZodMiniType>(schema: T): T {
  return refTo('', schema);
}

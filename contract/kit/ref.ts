import type { z } from './zod.ts';

/** Marks a schema as a reference to a record of a resource, so that isolation tests find every id. */
export function refTo<T extends z.ZodType>(resource: string, schema: T): T {
  return schema.meta({ ...schema.meta(), ref: resource });
}

/** Marks a field that is called an id as no reference to a record of ours. */
export function noRef<T extends z.ZodType>(schema: T): T {
  return refTo('', schema);
}

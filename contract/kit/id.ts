import { refTo } from './ref.ts';
import { text } from './text.ts';
import { z } from './zod.ts';

const LARGEST = 2_147_483_647;

const numeric = () =>
  text(10)
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .pipe(z.int().max(LARGEST));

/** A whole number from 1: a JSON number, or numeric text in a request. */
export const positive = () =>
  z
    .union([z.int().min(1).max(LARGEST), numeric()])
    .meta({ description: 'A number; requests may send it as numeric text.' });

/** The id of a record of a resource. */
export const idOf = (resource: string) =>
  refTo(resource, positive().meta({ ...positive().meta(), kind: 'reference' }));

/** Ids of records of a resource in a query: joined with commas, up to a limit. */
export const idsOf = (resource: string, most: number) =>
  refTo(
    resource,
    text(most * 11)
      .transform((value) => value.split(',').filter((id) => id.trim() !== ''))
      .pipe(z.array(numeric()).max(most))
      .meta({ narrows: true }),
  );

import { refTo } from './ref.ts';
import { text } from './text.ts';
import { z } from './zod.ts';

const LARGEST = 2_147_483_647;

const numeric = () =>
  z.pipe(
    z.pipe(text(10).check(z.regex(/^[1-9]\d{0,9}$/)), z.transform(Number)),
    z.int().check(z.lte(LARGEST)),
  );

const aboutPositive = { description: 'A number; requests may send it as numeric text.' };
/** Made once: hundreds of fields hold an id, and a page makes those of its calls when it starts. */
const anyPositive = z
  .union([z.int().check(z.gte(1), z.lte(LARGEST)), numeric()])
  .check(z.meta(aboutPositive));

/** A whole number from 1: a JSON number, or numeric text in a request. */
export const positive = () => anyPositive;

/** The id of a record of a resource. */
export const idOf = (resource: string) =>
  refTo(resource, anyPositive.check(z.meta({ ...aboutPositive, kind: 'reference' })));

/** Ids of records of a resource in a query: joined with commas, up to a limit. */
export const idsOf = (resource: string, most: number) =>
  refTo(
    resource,
    z
      .pipe(
        z.pipe(
          text(most * 11),
          z.transform((value) => value.split(',').filter((id) => id.trim() !== '')),
        ),
        z.array(numeric()).check(z.maxLength(most)),
      )
      .check(z.meta({ narrows: true })),
  );

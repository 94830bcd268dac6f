import { refTo } from './call.ts';
import { z } from './zod.ts';

const LARGEST = 2_147_483_647;

/** A whole number from 1: a JSON number, or numeric text in a request. */
export const positive = () =>
  z
    .union([
      z.int().min(1).max(LARGEST),
      z
        .string()
        .regex(/^[1-9]\d{0,9}$/)
        .transform(Number)
        .pipe(z.int().max(LARGEST)),
    ])
    .meta({ description: 'A number; requests may send it as numeric text.' });

/** The id of a record of a resource. */
export const idOf = (resource: string) => refTo(resource, positive());

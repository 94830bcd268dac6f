import { wholeNumber } from '../fields.ts';
import { z } from '../kit/zod.ts';

/** The version of a picture's record in its address, which is another after a change. */
export const pictureVersion = () =>
  z
    .optional(wholeNumber({ min: 1 }))
    .check(z.meta({ description: 'Another address after a change.' }));

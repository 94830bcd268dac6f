import { z } from '../kit/zod.ts';

const idleMinutes = z.nullable(z.int()).check(
  z.meta({
    description:
      'Minutes without use after which pages sign out, as a company of the person wants it; null for never.',
  }),
);

const needsSecondFactor = z.boolean().check(
  z.meta({
    description:
      'The platform, or a company that the person works for, is closed to them until they set one up.',
  }),
);

const hasPassword = z.boolean().check(
  z.meta({
    description:
      'Whether the person has one; whom their company’s own provider signs in may have none.',
  }),
);

/** What pages have to know of how a person signs in and stays signed in. */
export const signInFacts = { idleMinutes, needsSecondFactor, hasPassword };

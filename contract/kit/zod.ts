import * as z from 'zod/mini';

// A page's Content-Security-Policy forbids `new Function`, which zod tries unless it is disabled.
z.config({
  jitless: typeof document !== 'undefined',
  customError: ({ input }) =>
    input === undefined || input === null || input === '' ? 'GENERAL.REQUIRED' : 'GENERAL.INVALID',
});

export { z };

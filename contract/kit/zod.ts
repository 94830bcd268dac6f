import * as z from 'zod';

// A page's Content-Security-Policy forbids `new Function`, which zod probes for unless told not to.
z.config({
  jitless: typeof document !== 'undefined',
  customError: (issue) => (issue.input === undefined ? 'GENERAL.REQUIRED' : 'GENERAL.INVALID'),
});

export { z };

import { makeTemplate } from './clinic.ts';

/** Makes the demo clinic once; the clinic of each worker is a copy. Playwright calls what this returns at the end. */
export default makeTemplate;

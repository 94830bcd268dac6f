import { reactAdminMessages } from './reactAdminMessages.ts';
import { reactAdminParts } from './reactAdminParts.ts';

/**
 * Every text of react-admin's own parts. Its keys are the codes. A page that uses these parts loads the texts with it, so
 * the catalogue that every page asks for leaves them out, apart from those that a translator changed.
 */
export const reactAdmin = { ...reactAdminParts, ...reactAdminMessages };

import { bills } from './bills.ts';
import { content } from './content.ts';
import { dashboard } from './dashboard.ts';
import { general } from './general.ts';
import { history } from './history.ts';
import { providers } from './providers.ts';
import { teams } from './teams.ts';
import { tenants } from './tenants.ts';

/** The words of AGATA, the consultants' platform. */
export const agata = {
  ...bills,
  ...general,
  ...content,
  ...dashboard,
  ...history,
  ...providers,
  ...teams,
  ...tenants,
};

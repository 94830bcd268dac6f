import { isWithin, mayDo, mayMake, fieldsKeptFrom, roles } from '../contract/access.ts';
import { KEY_ROLE } from '../contract/accounts/apiKeys.ts';
import { isOfWorkplace } from '../contract/agata/workplace.ts';
import { contract } from '../contract/index.ts';
import { masterLists } from '../contract/masterLists/index.ts';
import { gatewayChannels } from '../contract/platform/serverHealth.ts';
import { planRefusal } from './areas/accounts/branchSubscriptions/features.ts';
import { readSellerName } from './areas/accounts/seller/reading.ts';
import { unmetRefusal } from './areas/accounts/signInRules/unmet.ts';
import { accessLevel } from './areas/agata/agataUsers/accessLevel.ts';
import { handlers } from './areas/index.ts';
import * as catalogue from './areas/platform/localization/catalogue.ts';
import { applyRowLevelSecurity } from './db/rowLevelSecurity.ts';
import * as tables from './db/schema/index.ts';
import { sealedColumns } from './db/sealedColumns.ts';
import { framedBy } from './http/framedPages.ts';
import { about } from './http/openapi.ts';
import { isListed, robots, startPageAt } from './http/publicPages.ts';
import { lookups } from './http/referenceLookups.ts';
import { readSecurityText } from './http/securityText.ts';
import { webAppManifest } from './http/webAppManifest.ts';
import { productQueues } from './jobs/queues.ts';
import { refusal } from './kit/http/failure.ts';
import { giveProduct, type Product } from './kit/product.ts';
import { addAlert, addAlertsOf } from './notifications/adding.ts';

/** This product, as a table of contents: what the kit's server is given. What it starts is in `start.ts`. */
export const product: Product = {
  about,
  // Its calls, and what each does.
  contract,
  handlers,
  // Who may do what.
  access: {
    roles,
    keyRole: KEY_ROLE,
    mayDo,
    mayMake,
    isWithin,
    fieldsKeptFrom,
    levelFor: async (role, work) => (role === 'Administrator' ? accessLevel(work) : null),
    branchRefusal: planRefusal,
    unmetRefusal,
  },
  // Every text, in the languages that there are.
  texts: catalogue,
  // Its tables and lists, and who sees which rows.
  database: {
    tables,
    lists: masterLists,
    applyRules: applyRowLevelSecurity,
    sealed: sealedColumns,
  },
  // Where the records are that calls refer to.
  lookups,
  // What people are told of what was done.
  auditing: {
    isOfNoBranch: isOfWorkplace,
    onEntry: addAlertsOf,
    onDisk: (work, fault) =>
      addAlert(work, {
        event: fault === 'disk-full' ? 'DISK_FULL' : 'DISK_LOW',
        record: null,
        occasion: fault,
      }),
  },
  // What its functions of the database refuse.
  failures: {
    AG001: (detail) => refusal(409, 'AGATA.PLACES_TAKEN', { params: { places: detail } }),
    AG002: () => refusal(409, 'AGATA.INVITATION_OVER'),
  },
  // Its jobs, and the services that it sends to.
  queues: productQueues,
  channels: gatewayChannels,
  // Its pages, as browsers and search engines know them. They connect to the card reader on the person's own computer.
  pages: {
    robots,
    isListed,
    framedBy,
    startPageAt,
    readName: ({ db }) => readSellerName(db),
    readSecurityText,
    manifestOf: webAppManifest,
  },
  connectsTo: ({ CARD_READER_URL }) => [CARD_READER_URL],
};

giveProduct(product);

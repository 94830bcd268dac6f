import type { Role as ProductRole } from './access.ts';
import type { accountResources } from './accountResources.ts';
import type { planFeatures } from './accounts/planFeatures.ts';
import type { gatewayChannels } from './platform/serverHealth.ts';
import type { HistoryAction as ProductAction } from './texts/histories.ts';
import type { texts } from './texts/index.ts';

/**
 * The contract of this product, as a table of contents: its calls are in `index.ts`, who may make them in `access.ts`,
 * its lists in `masterLists/`, its texts in `texts/`. Here are the names by which the kit knows them.
 */
declare module './kit/product.ts' {
  interface Roles extends Record<ProductRole, true> {}
  interface TextCodes extends ShippedTexts {}
  interface HistoryActions extends Record<ProductAction, true> {}
  interface AccountResources extends Record<(typeof accountResources)[number], true> {}
  interface PlanFeatures extends Record<(typeof planFeatures)[number], true> {}
  interface Channels extends Record<(typeof gatewayChannels)[number], true> {}
}

type ShippedTexts = typeof texts;

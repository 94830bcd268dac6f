import type { ResourceManifest } from '../../../framework/resource/manifest.ts';
import { contentResources } from './content.ts';
import { historyResources } from './history.ts';
import { providerResources, userGroupResources } from './providers.ts';
import { teamResources } from './teams.ts';
import { tenantResources } from './tenants.ts';

/** The resources of AGATA, the consultants' platform, in the order of the menu. */
export const agataResources: readonly ResourceManifest[] = [
  ...teamResources,
  ...tenantResources,
  ...providerResources,
  ...contentResources,
  ...historyResources,
  ...userGroupResources,
];

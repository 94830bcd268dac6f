import { manifestOf, type ResourceManifest } from '../framework/resource/manifest.ts';
import { declarations } from './declarations.ts';

/**
 * What is known of each resource at the start. In a build, the values of this list stand in place of this module
 * (`scripts/writtenManifests.ts`), so that a declaration is loaded with the first screen or verb that needs it.
 */
export const resources: readonly ResourceManifest[] = Object.values(declarations).map(manifestOf);

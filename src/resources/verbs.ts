import type { ResourceManifest } from '../framework/resource/manifest.ts';

/** The usual permissions of a resource. */
export function verbs(resource: string): ResourceManifest['permissions'] {
  return {
    list: { action: 'list', resource },
    show: { action: 'show', resource },
    create: { action: 'create', resource },
  };
}

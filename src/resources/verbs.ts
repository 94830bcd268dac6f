import type { ResourceManifest } from '../framework/resource/manifest.ts';

/** The usual permissions of a resource. */
export function verbs(resource: string): ResourceManifest['permissions'] {
  return {
    list: { action: 'list', resource },
    show: { action: 'show', resource },
    create: { action: 'create', resource },
  };
}

/** The permissions of a resource without new records: whoever may list them opens its pages. */
export function readOnly(resource: string): ResourceManifest['permissions'] {
  return { ...verbs(resource), create: { action: 'list', resource } };
}

/** The permissions of a resource that is read as a list; its actions are calls of their own. */
export function reads(resource: string): ResourceManifest['permissions'] {
  const list = { action: 'list', resource };
  return { list, show: list, create: list };
}

import { loadComponents } from '../../framework/lazyComponent.tsx';
import type { Drawing } from '../../framework/preloadComponent.ts';
import type { Resource } from '../../framework/resource/define.ts';
import { formComponents, listComponents } from '../../framework/resource/drawnComponents.ts';
import { LayoutSwitch } from './layouts/lateLayoutSwitch.ts';

/** A default page for one resource, with the components of its own that it draws. */
export async function withResource(
  Page: Drawing<{ resource: Resource }>,
  resource: Resource,
  part: 'list' | 'record' | 'create',
): Promise<{ default: Drawing<object> }> {
  await loadComponents(part === 'list' ? ofList(resource) : formComponents(resource));
  return { default: () => <Page resource={resource} /> };
}

const ofList = (resource: Resource) => [
  ...listComponents(resource),
  ...(Object.keys(resource.layouts).length > 0 ? [LayoutSwitch] : []),
];

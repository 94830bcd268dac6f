import type { ComponentType } from 'react';
import type { Resource } from '../../framework/resource/define.ts';

/** A default page for one resource. */
export function withResource(
  Page: ComponentType<{ resource: Resource }>,
  resource: Resource,
): ComponentType {
  return () => <Page resource={resource} />;
}

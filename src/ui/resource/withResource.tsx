import type { ComponentType } from 'react';
import type { Resource } from '../../framework/resource/define.ts';

/** A page of the framework's for one resource. */
export function withResource(
  Page: ComponentType<{ resource: Resource }>,
  resource: Resource,
): ComponentType {
  return () => <Page resource={resource} />;
}

import { ListContextProvider, type ListControllerResult, ResourceContextProvider } from 'ra-core';
import { createContext, type ReactNode, useContext } from 'react';
import type { Resource, Row } from './define.ts';
import type { ResourceList } from './useResourceList.ts';

const ResourceContext = createContext<Resource | null>(null);

/** Provides the current resource to the components below. */
export function CurrentResourceProvider({
  resource,
  children,
}: {
  resource: Resource;
  children: ReactNode;
}) {
  return (
    <ResourceContext value={resource}>
      <ResourceContextProvider value={resource.name}>{children}</ResourceContextProvider>
    </ResourceContext>
  );
}

/** Provides a list to the components below, in react-admin's list context. */
export function CurrentListProvider({
  list,
  children,
}: {
  list: ResourceList;
  children: ReactNode;
}) {
  return (
    <ListContextProvider value={list as ListControllerResult<Row>}>{children}</ListContextProvider>
  );
}

/** The current resource. */
export function useCurrentResource(): Resource {
  const resource = useContext(ResourceContext);
  if (!resource) throw new Error('useResource needs a ResourceRoom above it');
  return resource;
}

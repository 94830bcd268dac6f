import { ListContextProvider, type ListControllerResult, ResourceContextProvider } from 'ra-core';
import { createContext, type ReactNode, useContext } from 'react';
import type { Resource, Row } from './define.ts';
import type { ResourceList } from './useResourceList.ts';

const ResourceContext = createContext<Resource | null>(null);

/** Tells the parts below which resource they speak of. */
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

/** Gives a list to the parts below it, as react-admin's own parts know it. */
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

/** The resource that this part speaks of. */
export function useCurrentResource(): Resource {
  const resource = useContext(ResourceContext);
  if (!resource) throw new Error('useResource needs a ResourceRoom above it');
  return resource;
}

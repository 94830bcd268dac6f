import { ListContextProvider, type ListControllerResult, ResourceContextProvider } from 'ra-core';
import { createContext, type ReactNode, useContext } from 'react';
import type { Resource, Row } from './define.ts';
import type { List } from './useListOf.ts';

const ScopeProps = createContext<Resource | null>(null);

/** Tells the parts below which resource they speak of. */
export function ResourceScope({ resource, children }: { resource: Resource; children: ReactNode }) {
  return (
    <ScopeProps value={resource}>
      <ResourceContextProvider value={resource.name}>{children}</ResourceContextProvider>
    </ScopeProps>
  );
}

/** Gives a list to the parts below it, as react-admin's own parts know it. */
export function ListScope({ list, children }: { list: List; children: ReactNode }) {
  return (
    <ListContextProvider value={list as ListControllerResult<Row>}>{children}</ListContextProvider>
  );
}

/** The resource that this part speaks of. */
export function useResource(): Resource {
  const resource = useContext(ScopeProps);
  if (!resource) throw new Error('useResource needs a ResourceRoom above it');
  return resource;
}

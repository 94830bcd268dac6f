import { ListContextProvider, type ListControllerResult, ResourceContextProvider } from 'ra-core';
import { createContext, type ReactNode, useContext } from 'react';
import type { Resource, Row } from './define.ts';
import type { List } from './useListOf.ts';

const Room = createContext<Resource | null>(null);

/** Tells the parts below which resource they speak of. */
export function ResourceRoom({ resource, children }: { resource: Resource; children: ReactNode }) {
  return (
    <Room value={resource}>
      <ResourceContextProvider value={resource.name}>{children}</ResourceContextProvider>
    </Room>
  );
}

/** Gives a list to the parts below it, as react-admin's own parts know it. */
export function ListRoom({ list, children }: { list: List; children: ReactNode }) {
  return (
    <ListContextProvider value={list as ListControllerResult<Row>}>{children}</ListContextProvider>
  );
}

/** The resource that this part speaks of. */
export function useResource(): Resource {
  const resource = useContext(Room);
  if (!resource) throw new Error('useResource needs a ResourceRoom above it');
  return resource;
}

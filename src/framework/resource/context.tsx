import { ResourceContextProvider } from 'ra-core';
import { createContext, type ReactNode, useContext } from 'react';
import type { Resource } from './define.ts';

const Room = createContext<Resource | null>(null);

/** Tells the parts below which resource they speak of. */
export function ResourceRoom({ resource, children }: { resource: Resource; children: ReactNode }) {
  return (
    <Room value={resource}>
      <ResourceContextProvider value={resource.name}>{children}</ResourceContextProvider>
    </Room>
  );
}

/** The resource that this part speaks of. */
export function useResource(): Resource {
  const resource = useContext(Room);
  if (!resource) throw new Error('useResource needs a ResourceRoom above it');
  return resource;
}

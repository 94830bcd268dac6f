import type { ComponentType } from 'react';
import type { Resource } from '../framework/resource/define.ts';
import { ReactAdminPage } from './ReactAdminPage.tsx';

/** A page of react-admin's own parts, with what it needs around it. */
export function withReactAdmin(
  Page: ComponentType,
  resource: Resource,
  hasShow: boolean,
): ComponentType {
  return () => (
    <ReactAdminPage resource={resource} hasShow={hasShow}>
      <Page />
    </ReactAdminPage>
  );
}

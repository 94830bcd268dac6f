import type { Drawing } from '../framework/preloadComponent.ts';
import type { Resource } from '../framework/resource/define.ts';
import { ReactAdminPage } from './ReactAdminPage.tsx';

/** A page of react-admin's own parts, with what it needs around it. */
export function withReactAdmin(
  Page: Drawing<object>,
  resource: Resource,
  hasShow: boolean,
): Drawing<object> {
  return () => (
    <ReactAdminPage resource={resource} hasShow={hasShow}>
      <Page />
    </ReactAdminPage>
  );
}

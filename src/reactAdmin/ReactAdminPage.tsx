import { ResourceContextProvider, type ResourceDefinition } from 'ra-core';
import { type ReactNode, useMemo } from 'react';
import type { Resource } from '../framework/resource/define.ts';
import { type Translate, useText } from '../framework/text.tsx';
import { resources } from '../resources/index.ts';
import { MuiProviders } from '../ui/mui/MuiProviders.tsx';
import { Page } from '../ui/Page.tsx';
import { ChangedElsewhere } from './ChangedElsewhere.tsx';
import { FreshFileLinks } from './FreshFileLinks.tsx';
import { recordRepresentation } from './pageDataProvider.ts';
import { ReactAdminProviders } from './ReactAdminProviders.tsx';
import { reactAdminTheme } from './theme.ts';

/**
 * What a page of react-admin's own parts needs around it: data in the form that these parts hold, the theme, the texts, the
 * resources, and the place of its title. Permissions and notifications are those of the whole product.
 */
export function ReactAdminPage({
  resource,
  hasShow = false,
  children,
}: {
  resource: Resource;
  /** Whether records have a page at `/<resource>/<id>/show`; by default, only the one to edit. */
  hasShow?: boolean;
  children: ReactNode;
}) {
  const t = useText();
  const definitions = useMemo(() => definitionsFor(resource, hasShow, t), [resource, hasShow, t]);
  return (
    <MuiProviders theme={reactAdminTheme}>
      <ReactAdminProviders definitions={definitions}>
        <ResourceContextProvider value={resource.name}>
          {/* react-admin's Title puts its text into the element of this id. */}
          <Page title={<span id="react-admin-title" />}>
            <ChangedElsewhere />
            <FreshFileLinks />
            {children}
          </Page>
        </ResourceContextProvider>
      </ReactAdminProviders>
    </MuiProviders>
  );
}

/** The resources as react-admin knows them. Of a resource that has no address, nothing is linked. */
function definitionsFor(
  { name, calls }: Resource,
  hasShow: boolean,
  t: Translate,
): Record<string, ResourceDefinition> {
  const definitions = Object.fromEntries(
    resources.map((each) => [
      each.name,
      {
        name: each.name,
        hasList: each.hasList && each.paths.list !== '',
        hasEdit: each.paths.edit !== undefined,
        recordRepresentation: recordRepresentation(each.name, t),
      },
    ]),
  );
  const own = {
    name,
    hasList: calls.list !== undefined,
    hasCreate: calls.create !== undefined,
    hasEdit: calls.update !== undefined,
    hasShow,
    recordRepresentation: recordRepresentation(name, t),
  };
  return { ...definitions, [name]: own };
}

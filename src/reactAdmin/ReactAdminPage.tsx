import {
  I18nContextProvider,
  ResourceContextProvider,
  ResourceDefinitionContextProvider,
  type ResourceDefinition,
} from 'ra-core';
import type { ReactNode } from 'react';
import type { Resource } from '../framework/resource/define.ts';
import { resources } from '../resources/index.ts';
import { MuiProviders } from '../ui/mui/MuiProviders.tsx';
import { Page } from '../ui/Page.tsx';
import { reactAdminTheme } from './theme.ts';
import { useReactAdminI18n } from './useReactAdminI18n.ts';

/**
 * What a page of react-admin's own parts needs around it: the theme, the texts, the resources, and the place of its title. Data,
 * permissions, settings and notifications are those of the whole product.
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
  const i18n = useReactAdminI18n();
  return (
    <MuiProviders theme={reactAdminTheme}>
      <I18nContextProvider value={i18n}>
        <ResourceDefinitionContextProvider definitions={definitionsFor(resource, hasShow)}>
          <ResourceContextProvider value={resource.name}>
            {/* react-admin's Title puts its text into the element of this id. */}
            <Page title={<span id="react-admin-title" />}>{children}</Page>
          </ResourceContextProvider>
        </ResourceDefinitionContextProvider>
      </I18nContextProvider>
    </MuiProviders>
  );
}

/** The resources as react-admin knows them. Of a resource that has no address, nothing is linked. */
function definitionsFor(
  { name, calls, title }: Resource,
  hasShow: boolean,
): Record<string, ResourceDefinition> {
  const definitions = Object.fromEntries(
    resources.map((each) => [
      each.name,
      {
        name: each.name,
        hasList: each.hasList && each.paths.list !== '',
        hasEdit: each.paths.edit !== undefined,
      },
    ]),
  );
  const own = {
    name,
    hasList: calls.list !== undefined,
    hasCreate: calls.create !== undefined,
    hasEdit: calls.update !== undefined,
    hasShow,
    recordRepresentation: title,
  };
  return { ...definitions, [name]: own };
}

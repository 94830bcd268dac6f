import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import {
  DataProviderContext,
  I18nContext,
  ResourceDefinitionContextProvider,
  type ResourceDefinition,
  StoreContext,
  useStoreContext,
} from 'ra-core';
import { type ReactNode, use, useMemo } from 'react';
import { ThemesContext } from 'react-admin';
import { useGetFileUrl } from '../framework/fileAddress.tsx';
import { isQueryOf } from '../framework/live.tsx';
import { errorText } from '../framework/problem.ts';
import type { ResourceDataProvider } from '../framework/resource/provider.ts';
import { useText } from '../framework/text.tsx';
import { createPageDataProvider } from './pageDataProvider.ts';
import { ReactAdminQueries } from './queries.ts';
import { withSettings } from './settingsStore.ts';
import { staleQuestions } from './staleQuestions.ts';
import { reactAdminTheme } from './theme.ts';
import { useReactAdminI18n } from './useReactAdminI18n.ts';

/** The theme follows the tokens, so that light and dark are one. */
const themes = { lightTheme: reactAdminTheme, darkTheme: reactAdminTheme };

/** What react-admin's hooks and components find around them: data, settings, texts and resources of the product. */
export function ReactAdminProviders({
  definitions,
  children,
}: {
  definitions: Record<string, ResourceDefinition>;
  children: ReactNode;
}) {
  const t = useText();
  const i18n = useReactAdminI18n();
  const fileAddress = useGetFileUrl();
  const given = use(DataProviderContext) as ResourceDataProvider;
  const outer = useQueryClient();
  const provider = useMemo(
    () =>
      createPageDataProvider(given, {
        fileAddress,
        t,
        askWhichStays: ({ resource, error, differences }) =>
          staleQuestions.ask({ resource, message: errorText(t, error), differences }),
        onSaved: (resource) =>
          void outer.invalidateQueries({ predicate: (query) => isQueryOf(query, resource) }),
      }),
    [given, fileAddress, t, outer],
  );
  const store = useStoreContext();
  const settings = useMemo(() => withSettings(store), [store]);
  return (
    <QueryClientProvider client={use(ReactAdminQueries) ?? outer}>
      <DataProviderContext value={provider}>
        <StoreContext value={settings}>
          <I18nContext value={i18n}>
            <ThemesContext value={themes}>
              <ResourceDefinitionContextProvider definitions={definitions}>
                {children}
              </ResourceDefinitionContextProvider>
            </ThemesContext>
          </I18nContext>
        </StoreContext>
      </DataProviderContext>
    </QueryClientProvider>
  );
}

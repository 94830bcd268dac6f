import { createContext, type ReactNode, useContext } from 'react';

/** Whether the person may do an action on a resource here and now. */
export type May = (action: string, resource: string) => boolean;

const MayContext = createContext<May>(() => true);

/**
 * Provides what the person may do to the pages below it. It is known without a request, so that each button is in place
 * when a page is first drawn. The value changes with the person's roles and the branch.
 */
export function AccessProvider({ may, children }: { may: May; children: ReactNode }) {
  return <MayContext value={may}>{children}</MayContext>;
}

/** What the person may do. Without a provider, everything is allowed. */
export function useMay(): May {
  return useContext(MayContext);
}

import { createContext, type ReactNode, useContext } from 'react';

/** Whether the person may do an action on a resource here and now. */
export type May = (action: string, resource: string) => boolean;

const MayContext = createContext<May>(() => true);

/**
 * Gives the pages below it what the person may do. It is known without asking, so that the first drawing of a page has
 * each button in its place. The value changes when the person's roles or the branch do.
 */
export function AccessProvider({ may, children }: { may: May; children: ReactNode }) {
  return <MayContext value={may}>{children}</MayContext>;
}

/** What the person may do; everything, where nothing above says otherwise. */
export function useMay(): May {
  return useContext(MayContext);
}

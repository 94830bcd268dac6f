import { createContext, type ReactNode, useContext } from 'react';
import { NO_PASSWORD } from '../../contract/kit/call.ts';

const HasPasswordContext = createContext(true);

/** Provides whether the signed-in person has a password to confirm with: whom a company's own provider signs in has none. */
export function OwnPasswordProvider({
  hasPassword,
  children,
}: {
  hasPassword: boolean;
  children: ReactNode;
}) {
  return <HasPasswordContext value={hasPassword}>{children}</HasPasswordContext>;
}

/**
 * What a form with the person's own password begins with. Whoever has none is not asked for it: the server asks them to
 * confirm who they are in another way.
 */
export function useOwnPassword(): { isAsked: boolean; first: string } {
  const isAsked = useContext(HasPasswordContext);
  return { isAsked, first: isAsked ? '' : NO_PASSWORD };
}

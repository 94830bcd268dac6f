import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { type Theme, ThemeProvider } from '@mui/material/styles';
import { createContext, type ReactNode, use } from 'react';
import { styleNonce } from '../../framework/styleNonce.ts';
import { theme } from './theme.ts';

/**
 * What MUI's components need around them: the theme, and a style element that the Content-Security-Policy accepts. The
 * style element stands first in the head, so that our own rules win over MUI's.
 */
export function MuiProviders({
  theme: given = theme,
  children,
}: {
  theme?: Theme;
  children: ReactNode;
}) {
  if (use(Inside)) return children;
  return (
    <Inside value>
      <CacheProvider value={cache}>
        <ThemeProvider theme={given}>{children}</ThemeProvider>
      </CacheProvider>
    </Inside>
  );
}

const Inside = createContext(false);

const nonce = styleNonce();
const cache = createCache({ key: 'mui', prepend: true, ...(nonce && { nonce }) });

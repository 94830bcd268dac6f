import { createTheme } from '@mui/material/styles';

/**
 * MUI's theme over the same tokens (tokens.css), for those of its parts that are loaded where they are needed. Light
 * and dark come with the tokens, so there is one theme.
 */
export const theme = createTheme({
  cssVariables: { nativeColor: true, cssVarPrefix: 'mui' },
  palette: {
    primary: {
      main: 'var(--accent)',
      dark: 'var(--accent-hover)',
      light: 'var(--accent-soft)',
      contrastText: 'var(--accent-ink)',
    },
    error: { main: 'var(--bad)', contrastText: 'var(--surface)' },
    warning: { main: 'var(--warn)', contrastText: 'var(--surface)' },
    info: { main: 'var(--info)', contrastText: 'var(--surface)' },
    success: { main: 'var(--good)', contrastText: 'var(--surface)' },
    text: { primary: 'var(--ink)', secondary: 'var(--ink-soft)' },
    background: { default: 'var(--canvas)', paper: 'var(--raised)' },
    divider: 'var(--line)',
  },
  breakpoints: { values: { xs: 0, sm: 576, md: 768, lg: 992, xl: 1200 } },
  shape: { borderRadius: 6 },
  typography: {
    fontFamily: 'var(--font)',
    fontSize: 14,
    button: { textTransform: 'none', fontWeight: 500 },
  },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiPaper: { defaultProps: { elevation: 0 } },
  },
});

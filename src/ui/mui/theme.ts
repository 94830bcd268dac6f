import { createTheme, type ThemeOptions } from '@mui/material/styles';

/** The layer of every overlay, as `--layer-overlay`: of two, the one that opened later lies over the other. */
const OVERLAY = 1300;

/**
 * The options of MUI's theme, made from the tokens of `tokens.css`. Its values are `var()`, so a change of the colour scheme needs no
 * second theme.
 */
export const themeOptions: ThemeOptions = {
  cssVariables: { nativeColor: true },
  motion: { reducedMotion: 'always' },
  palette: {
    primary: colour('accent', 'accent-hover', 'accent-soft', 'accent-ink'),
    secondary: colour('brand', 'brand', 'brand-soft', 'brand-ink'),
    error: colour('bad', 'bad', 'bad-soft', 'surface'),
    warning: colour('warn', 'warn', 'warn-soft', 'surface'),
    info: colour('info', 'info', 'info-soft', 'surface'),
    success: colour('good', 'good', 'good-soft', 'surface'),
    text: {
      primary: 'var(--ink)',
      secondary: 'var(--ink-soft)',
      disabled: 'var(--ink-soft)',
    },
    divider: 'var(--line)',
    background: { default: 'var(--canvas)', paper: 'var(--raised)' },
    action: {
      active: 'var(--ink-soft)',
      hover: 'var(--hover)',
      selected: 'var(--accent-soft)',
      focus: 'var(--hover)',
      disabled: 'var(--ink-soft)',
      disabledBackground: 'var(--sunken)',
    },
  },
  zIndex: { drawer: OVERLAY, modal: OVERLAY },
  shape: { borderRadius: 6 },
  typography: {
    fontFamily: 'var(--font)',
    fontSize: 14,
    body1: { fontSize: 'var(--text)' },
    button: { textTransform: 'none', fontWeight: 500 },
  },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' } },
    },
    // MUI's own grey does not stand out enough behind letters.
    MuiAvatar: {
      styleOverrides: {
        colorDefault: { color: 'var(--surface)', backgroundColor: 'var(--ink-soft)' },
      },
    },
    MuiBackdrop: {
      styleOverrides: {
        root: {
          variants: [{ props: { invisible: false }, style: { backgroundColor: 'var(--shade)' } }],
        },
      },
    },
  },
};

export const theme = createTheme(themeOptions);

function colour(main: string, dark: string, light: string, contrastText: string) {
  return {
    main: `var(--${main})`,
    dark: `var(--${dark})`,
    light: `var(--${light})`,
    contrastText: `var(--${contrastText})`,
  };
}

import { createTheme } from '@mui/material/styles';
import { defaultLightTheme } from 'react-admin';
import { themeOptions } from '../ui/mui/theme.ts';
import { LabeledPart } from './LabeledPart.tsx';

/** The product's theme with what react-admin's parts expect of theirs: sizes of fields, and no colours of its own. */
export const reactAdminTheme = createTheme({
  ...themeOptions,
  palette: {
    ...themeOptions.palette,
    bulkActionsToolbarColor: 'var(--ink)',
    bulkActionsToolbarBackgroundColor: 'var(--accent-soft)',
  },
  sidebar: defaultLightTheme.sidebar,
  components: {
    ...defaultLightTheme.components,
    ...themeOptions.components,
    MuiFilledInput: {
      styleOverrides: {
        root: {
          backgroundColor: 'var(--sunken)',
          '&::before': { borderBottomColor: 'var(--line-strong)' },
        },
      },
    },
    MuiTableCell: { styleOverrides: { root: { borderColor: 'var(--line)' } } },
    // On a phone it stands below the form, as the product's own buttons are fixed at the bottom.
    RaToolbar: {
      styleOverrides: {
        root: {
          backgroundColor: 'var(--sunken)',
          '&.RaToolbar-mobileToolbar': { position: 'static' },
        },
      },
    },
    RaCreateButton: { styleOverrides: { root: { '&.RaCreateButton-floating': { bottom: 76 } } } },
    // A wide table scrolls within the list. On a phone what stands beside the list is above it.
    RaList: {
      styleOverrides: {
        root: ({ theme }) => ({
          '& .RaList-main, & .RaList-content': { minWidth: 0 },
          [theme.breakpoints.down('md')]: { flexDirection: 'column' },
        }),
      },
    },
    RaDataTable: {
      styleOverrides: { root: { '& .RaDataTable-tableWrapper': { overflowX: 'auto' } } },
    },
    RaLabeled: { defaultProps: { component: LabeledPart } },
    // Day, month, year, as everywhere in the product, whatever the browser's own order.
    RaDateField: { defaultProps: { locales: 'en-GB' } },
    MuiSnackbarContent: {
      styleOverrides: { root: { backgroundColor: 'var(--ink)', color: 'var(--canvas)' } },
    },
    // The page's title is the first heading, so that those within it are second ones.
    MuiTypography: { defaultProps: { variantMapping: { h4: 'h2', h5: 'h2', h6: 'h2' } } },
    // The name of a row's checkbox is given to the element around it, where it names nothing.
    MuiCheckbox: {
      defaultProps: {
        slotProps: {
          root: { 'aria-label': undefined },
          input: ({ 'aria-label': name }) => (name === undefined ? {} : { 'aria-label': name }),
        },
      },
    },
  },
});

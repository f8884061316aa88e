import { defaultLightTheme, type RaThemeOptions } from 'react-admin'

const fontFamily = 'system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'

/** The storefront's colours, and the fonts of the system: nothing is loaded from elsewhere. */
export const theme: RaThemeOptions = {
  ...defaultLightTheme,
  palette: {
    mode: 'light',
    primary: { main: '#1f3f35' },
    secondary: { main: '#1f3f35' },
    error: { main: '#8e1b2c' },
    warning: { main: '#8a5a00' },
    info: { main: '#1f4a73' },
    success: { main: '#1f4d38' },
    background: { default: '#fbfbfa' },
    text: { primary: '#14171a', secondary: '#5d6468' },
  },
  components: {
    ...defaultLightTheme.components,
    // A portal would put it outside of the landmarks.
    MuiTooltip: { defaultProps: { slotProps: { popper: { disablePortal: true } } } },
    MuiDialogTitle: { styleOverrides: { root: { overflowWrap: 'anywhere' } } },
    MuiButton: { styleOverrides: { root: { textTransform: 'none' } } },
    MuiCssBaseline: { styleOverrides: { 'main a': { color: '#1f3f35' } } },
  },
  typography: {
    fontFamily,
    h1: { fontSize: '1.5rem', fontWeight: 600 },
    h2: { fontSize: '1.15rem', fontWeight: 600 },
  },
}

import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const teal: MantineColorsTuple = [
  '#edf6f6',
  '#d8ebeb',
  '#b1d6d8',
  '#84bec2',
  '#55a2a9',
  '#348a92',
  '#1f727b',
  '#0f6069',
  '#0b5560',
  '#073d45',
];
const amber: MantineColorsTuple = [
  '#fff6e8',
  '#fdebd0',
  '#fbd9a9',
  '#f8c687',
  '#f6b26b',
  '#e9953f',
  '#c96f1c',
  '#9d4f0c',
  '#82400a',
  '#643007',
];
const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f3f1ec',
  '#e8e5de',
  '#d9d5cc',
  '#bfbab0',
  '#98928a',
  '#6d675f',
  '#544f48',
  '#383530',
  '#211f1c',
];
const dark: MantineColorsTuple = [
  '#ece9e3',
  '#d0ccc5',
  '#aba69e',
  '#827d75',
  '#4c4a46',
  '#3a3936',
  '#2a2a28',
  '#181a1a',
  '#131515',
  '#0d0f0f',
];

const title = {
  fontWeight: 600,
  fontSize: '1.375rem',
  fontFamily: 'var(--mantine-font-family-headings)',
  lineHeight: 1.3,
};

export const theme = createTheme({
  colors: { teal, amber, gray, dark },
  primaryColor: 'teal',
  primaryShade: { light: 8, dark: 6 },
  white: '#ffffff',
  black: '#1d1b18',
  // The fallback fonts have the same character widths (app/fonts.css), so that text does not move when the fonts
  // load.
  fontFamily: "'Inter Variable', 'Inter Fallback', 'Inter Fallback DejaVu', system-ui, sans-serif",
  headings: {
    fontFamily:
      "'Source Serif 4 Variable', 'Source Serif Fallback Georgia', 'Source Serif Fallback Times', Georgia, serif",
    fontWeight: '600',
  },
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '96em' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: {
      defaultProps: { size: 'md' },
      // Touch target size: 44 pixels.
      vars: () => ({ root: { '--button-height': '44px' } }),
    },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 44, color: 'gray' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    // The focus placeholder is not a valid child of a menu (axe: aria-required-children). The first item gets
    // the focus instead.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // Dialogs have a header element. Without a role, it would be a second banner of the page.
    Modal: {
      defaultProps: { centered: true, attributes: { header: { role: 'presentation' } } },
      styles: { title },
    },
    // The header stays visible while the drawer scrolls, so it takes up at most 64 pixels.
    Drawer: {
      defaultProps: { attributes: { header: { role: 'presentation' } } },
      styles: { title, header: { paddingBlock: 8 } },
    },
  },
});

/**
 * Custom design tokens. CSS modules take all colours that differ between the themes from these and Mantine's
 * variables.
 */
export const portalVariables: CSSVariablesResolver = () => ({
  variables: {
    '--space-2xl': '48px',
    '--space-3xl': '80px',
    '--page-width': '1200px',
    '--text-width': '68ch',
  },
  light: {
    '--mantine-color-body': '#fcfbf9',
    '--mantine-color-dimmed': '#655f57',
    '--mantine-color-placeholder': '#726c64',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-anchor': '#0b5560',
    '--surface': '#ffffff',
    '--surface-soft': '#f3f1ec',
    '--ink': '#1d1b18',
    '--ink-soft': '#5c574f',
    '--line': '#e4e0d8',
    '--line-strong': '#8d877d',
    '--link': '#0b5560',
    '--brand': '#0b5560',
    '--brand-soft': '#e4f0f0',
    '--brand-ink': '#0a4c56',
    '--band': '#073d45',
    '--band-ink': '#f4f1ea',
    '--band-ink-soft': '#bdd6d6',
    '--band-line': '#1f5a62',
    '--accent-fill': '#f6b26b',
    '--accent-fill-hover': '#f2a352',
    '--accent-ink': '#2c1a05',
    '--accent-text': '#8a430b',
    '--accent-soft': '#fdf0dd',
    '--good-text': '#1d6a3f',
    '--good-soft': '#e5f3ea',
    '--bad-text': '#a32219',
    '--bad-soft': '#fbeae8',
    '--shadow-card': '0 1px 2px rgb(45 38 25 / 5%), 0 8px 24px -12px rgb(45 38 25 / 16%)',
  },
  dark: {
    '--mantine-color-body': '#131616',
    '--mantine-color-dimmed': '#aeaaa2',
    '--mantine-color-placeholder': '#96918a',
    '--mantine-color-error': '#ff9d92',
    '--mantine-color-anchor': '#84c9ce',
    '--surface': '#1b1f1f',
    '--surface-soft': '#202525',
    '--ink': '#ece9e3',
    '--ink-soft': '#b3aea6',
    '--line': '#323837',
    '--line-strong': '#7d8482',
    '--link': '#84c9ce',
    '--brand': '#55a2a9',
    '--brand-soft': '#173438',
    '--brand-ink': '#a5d9dc',
    '--band': '#0a2b30',
    '--band-ink': '#f0ece4',
    '--band-ink-soft': '#a9c4c5',
    '--band-line': '#24474c',
    '--accent-fill': '#f0a95f',
    '--accent-fill-hover': '#f6ba7c',
    '--accent-ink': '#241503',
    '--accent-text': '#f4b877',
    '--accent-soft': '#35281a',
    '--good-text': '#86d3a4',
    '--good-soft': '#16301f',
    '--bad-text': '#ff9d92',
    '--bad-soft': '#3a1f1c',
    '--shadow-card': '0 1px 2px rgb(0 0 0 / 30%), 0 10px 28px -14px rgb(0 0 0 / 60%)',
  },
});

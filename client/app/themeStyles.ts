import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { portalVariables, theme } from '../ui/theme/theme.ts';

const UNUSED = /^--mantine-color-(pink|grape|violet|indigo|blue|cyan|green|lime|yellow|orange)-/;

/** Returns the theme's CSS variables. The build calls this function, so that pages need no style element. */
export function themeStyles(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const base = defaultCssVariablesResolver(merged);
  const own = portalVariables(merged);
  const light = { ...used(base.light), ...own.light };
  const screen = convertCssVariables({
    variables: { ...used(base.variables), ...own.variables },
    light,
    dark: { ...used(base.dark), ...own.dark },
  });
  const paper = { ...light, 'color-scheme': 'light', '--mantine-color-body': '#ffffff' };
  const declarations = Object.entries(paper).map(([name, value]) => `${name}: ${value};`);
  return `${screen} @media print { html[data-mantine-color-scheme="dark"]:root { ${declarations.join(' ')} } }`;
}

function used(variables: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !UNUSED.test(name)));
}

import { useMediaQuery } from '@mantine/hooks';

/**
 * True if the screen has no space for other content next to a form. Only for parts rendered in the browser, because
 * the server does not know the width.
 */
export function useIsSmallScreen(): boolean {
  return useMediaQuery('(max-width: 63.99em)', false, { getInitialValueInEffect: false }) ?? false;
}

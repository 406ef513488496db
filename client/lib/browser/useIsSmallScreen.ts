import { useMediaQuery } from '@mantine/hooks';

/** Use only in parts rendered in the browser, because the server does not know the width. */
export function useIsSmallScreen(): boolean {
  return useMediaQuery('(max-width: 63.99em)', false, { getInitialValueInEffect: false }) ?? false;
}

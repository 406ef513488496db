import { useMediaQuery } from '@mantine/hooks';

/** Whether a screen has no room beside its form. For what only the browser draws: the server knows no width. */
export function useIsSmallScreen(): boolean {
  return useMediaQuery('(max-width: 63.99em)', false, { getInitialValueInEffect: false }) ?? false;
}

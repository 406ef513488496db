import { useSyncExternalStore } from 'react';
import { type Location, matchPath, useLocation } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { ownPath } from '../../lib/ownPath.ts';
import type { EndReason } from '../../lib/session.ts';

type Screen = typeof paths.login | typeof paths.register;

/** What leads to the sign-in screen: where one came from, why one is there, whether a second factor is missing. */
export type SignInState = { from?: string; reason?: EndReason | 'wanted'; isHalfway?: boolean };

/** Coming in is one matter: what came of it last takes the place of what was said before. */
export const SIGN_IN_NOTICE = 'sign-in';

const SCREENS = [
  ...[paths.login, paths.register, paths.forgot, paths.reset, paths.takeOver],
  ...[paths.confirmEmail, paths.popup],
];

/** What a link to the sign-in screen carries: this page, or from one of these screens what it was given. */
export function stateFor(location: Location): SignInState {
  const { pathname, search, hash } = location;
  if (SCREENS.some(({ pattern }) => matchPath(pattern, pathname))) return readState(location);
  return { from: pathname + search + hash };
}

/** Where signing in leads: the page one came from, or home. */
export function useOrigin(): string {
  const from = ownPath(readState(useLocation()).from);
  const isScreen = SCREENS.some(({ pattern }) => matchPath(pattern, from?.split(/[?#]/)[0] ?? ''));
  return from && !isScreen ? from : paths.home.link();
}

/** Why one is on the sign-in screen. The server knows no history state: while its page hydrates there is no reason. */
export function useReason(): SignInState['reason'] {
  const { reason } = readState(useLocation());
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return isHydrated ? reason : undefined;
}

/** A tab of its own, or a page that was pressed before its scripts ran, knows only what the address says. */
export function readState({ state, search }: Location): SignInState {
  if (state) return state as SignInState;
  const from = ownPath(new URLSearchParams(search).get('from'));
  return from ? { from, reason: 'wanted' } : {};
}

/** The address of a screen for coming in that leads to this path of the portal. */
export function leadingTo(screen: Screen, from: string): string {
  return `${screen.link()}?${new URLSearchParams({ from })}`;
}

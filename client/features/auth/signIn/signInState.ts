import { useSyncExternalStore } from 'react';
import { type Location, matchPath, useLocation } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import { ownPath } from '../../../lib/browser/ownPath.ts';
import type { EndReason } from '../../../lib/session/session.ts';

type Screen = typeof paths.login | typeof paths.register;

export type SignInState = {
  from?: string;
  reason?: Exclude<EndReason, 'halfway'> | 'wanted';
  isHalfway?: boolean;
};

/** Shared id of sign-in notices, so that each replaces the previous one. */
export const SIGN_IN_NOTICE = 'sign-in';

const SCREENS = [
  ...[paths.login, paths.register, paths.forgot, paths.reset, paths.takeOver],
  ...[paths.confirmEmail, paths.popup],
];

/**
 * Returns the state for a link to the sign-in screen: the current page or, on another sign-in screen, the state
 * that this screen received.
 */
export function stateFor(location: Location): SignInState {
  const { pathname, search, hash } = location;
  if (SCREENS.some(({ pattern }) => matchPath(pattern, pathname))) return readState(location);
  return { from: pathname + search + hash };
}

export function stateAfter(ended: EndReason | undefined, from: string): SignInState {
  return ended === 'halfway' ? { from, isHalfway: true } : { from, reason: ended ?? 'wanted' };
}

export function useOrigin(): string {
  const from = ownPath(readState(useLocation()).from);
  const isScreen = SCREENS.some(({ pattern }) => matchPath(pattern, from?.split(/[?#]/)[0] ?? ''));
  return from && !isScreen ? from : paths.home.link();
}

/** Reason for showing the sign-in screen. Undefined during hydration, because the server has no history state. */
export function useReason(): SignInState['reason'] {
  const { reason } = readState(useLocation());
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return isHydrated ? reason : undefined;
}

/**
 * Reads the state from the history or, if there is none, from the URL. A new tab, or a link clicked before
 * scripts ran, has no history state.
 */
export function readState({ state, search }: Location): SignInState {
  if (state) return state as SignInState;
  const from = ownPath(new URLSearchParams(search).get('from'));
  return from ? { from, reason: 'wanted' } : {};
}

export function leadingTo(screen: Screen, from: string): string {
  return `${screen.link()}?${new URLSearchParams({ from })}`;
}

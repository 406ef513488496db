import type { Context } from '../../platform/context.ts';
import type { Person } from '../people.ts';

type Outcome = 'ok' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'INVALID_INPUT';
export type Row = {
  call: (id: string) => string;
  /**
   * Creates the record that the call is about. The record belongs to the caller for the outcome `user`, and to
   * another person for all others.
   */
  about?: (ctx: Context, owner: Person) => Promise<string>;
  visitor: Outcome;
  user: Outcome;
  other: Outcome;
  coordinator: Outcome;
  otherCoordinator: Outcome;
  moderator: Outcome;
  admin: Outcome;
};

export const everyone = {
  visitor: 'ok',
  user: 'ok',
  other: 'ok',
  coordinator: 'ok',
  otherCoordinator: 'ok',
  moderator: 'ok',
  admin: 'ok',
} as const;
export const noLink = {
  ...{
    visitor: 'INVALID_INPUT',
    user: 'INVALID_INPUT',
    other: 'INVALID_INPUT',
    coordinator: 'INVALID_INPUT',
  },
  ...{ otherCoordinator: 'INVALID_INPUT', moderator: 'INVALID_INPUT', admin: 'INVALID_INPUT' },
} as const;
export const signedIn = { ...everyone, visitor: 'UNAUTHENTICATED' } as const;
export const nobodysOwn = {
  visitor: 'UNAUTHENTICATED',
  user: 'NOT_FOUND',
  other: 'NOT_FOUND',
  coordinator: 'NOT_FOUND',
  otherCoordinator: 'NOT_FOUND',
  moderator: 'NOT_FOUND',
  admin: 'NOT_FOUND',
} as const;
export const admins = {
  visitor: 'UNAUTHENTICATED',
  user: 'FORBIDDEN',
  other: 'FORBIDDEN',
  coordinator: 'FORBIDDEN',
  otherCoordinator: 'FORBIDDEN',
  moderator: 'FORBIDDEN',
  admin: 'ok',
} as const;
const staff = { ...admins, moderator: 'ok' } as const;
/** For a coordinator of another organisation, a list is empty where a record would be NOT_FOUND. */
export const lists = { ...staff, coordinator: 'ok', otherCoordinator: 'ok' } as const;
export const records = { ...staff, coordinator: 'ok', otherCoordinator: 'NOT_FOUND' } as const;
export const ownersAndStaff = {
  ...signedIn,
  other: 'NOT_FOUND',
  coordinator: 'NOT_FOUND',
  otherCoordinator: 'NOT_FOUND',
} as const;
export const owners = { ...ownersAndStaff, moderator: 'NOT_FOUND', admin: 'NOT_FOUND' } as const;

import { describe, expect, it } from 'vitest';
import { PARTNER_SCOPES } from '../../rules/accounts/partnerKeys.ts';
import { authorize, authorizeEmail, type Belonging, can, requireAccessScope } from './access.ts';
import type { Role, Viewer } from './context.ts';
import type { AppError } from './errors.ts';
import { type Audience, type GuardedAction, PERMISSIONS, type Permission } from './permissions.ts';

const viewer = (role: Role): Viewer => ({
  id: 'me',
  email: 'me@example.org',
  name: 'Me',
  role,
  emailVerified: true,
  hasFreshProof: true,
  sessionId: 's',
});

// product: P9.3
describe('access denial', () => {
  it('authorize() checks sign-in, role and ownership without revealing whether a record exists', () => {
    expect(() => authorize(null, 'user.list')).toThrow(expect.objectContaining({ code: 'UNAUTHENTICATED' }));
    expect(() => authorize(null, 'application.read', { ownerId: null })).toThrow(
      expect.objectContaining({ code: 'UNAUTHENTICATED' }),
    );
    expect(() => authorize(viewer('MODERATOR'), 'user.list')).toThrow(
      expect.objectContaining({ code: 'FORBIDDEN' }),
    );
    const [missing, foreign] = [null, 'other'].map((owner) => {
      try {
        return authorize(viewer('USER'), 'application.read', { ownerId: owner });
      } catch (error) {
        return error;
      }
    });
    expect(missing).toMatchObject({ code: 'NOT_FOUND' });
    expect(foreign).toEqual(missing);
    expect(authorize(viewer('USER'), 'application.read', { ownerId: 'me' }).id).toBe('me');
  });

  it('users can look up only their own e-mail address, admins any; case is ignored', () => {
    expect(() => authorizeEmail(viewer('USER'), 'user.readRole', 'other@example.org')).toThrow(
      expect.objectContaining({ code: 'FORBIDDEN' }),
    );
    expect(authorizeEmail(viewer('USER'), 'user.readRole', ' ME@example.org ').id).toBe('me');
    expect(authorizeEmail(viewer('ADMIN'), 'user.readRole', 'other@example.org').role).toBe('ADMIN');
  });
});

const people: { name: Audience; as: Viewer | null; is: Audience[] }[] = [
  { name: 'visitor', as: null, is: ['visitor'] },
  { name: 'user', as: viewer('USER'), is: ['visitor', 'user'] },
  {
    name: 'assessor',
    as: { ...viewer('USER'), assesses: true },
    is: ['visitor', 'user', 'assessor'],
  },
  {
    name: 'coordinator',
    as: { ...viewer('USER'), coordinates: ['mine'] },
    is: ['visitor', 'user', 'coordinator'],
  },
  { name: 'moderator', as: viewer('MODERATOR'), is: ['visitor', 'user', 'moderator'] },
  { name: 'admin', as: viewer('ADMIN'), is: ['visitor', 'user', 'moderator', 'admin'] },
];

const records = [
  { record: { ownerId: 'me', organisationId: 'theirs' }, grant: 'own' },
  { record: { ownerId: 'other', organisationId: 'mine' }, grant: 'organisation' },
  { record: { ownerId: 'other', organisationId: 'theirs' }, grant: 'yes' },
  { record: { ownerId: 'other', organisationId: 'theirs', assessorId: 'me' }, grant: 'assigned' },
  { record: {}, grant: 'yes' },
];

const permissions = Object.entries(PERMISSIONS) as [GuardedAction, Permission][];

describe('access table', () => {
  it('only the listed audiences can perform each action', () => {
    for (const [action, permission] of permissions)
      for (const { name, as, is } of people)
        for (const { record, grant } of records) {
          const grants = is.map((audience) => permission[audience]);
          const isReached = grants.some((one) => one === 'yes' || one === grant);
          const isOwn = Boolean(as) && record.ownerId === 'me';
          const isConflict = isReached && isOwn && permission.notOneself === true;
          expect([action, name, record, can(as, action, record)]).toEqual([
            action,
            name,
            record,
            isReached && !isConflict,
          ]);
          if (permission.visitor) continue;
          let code = 'ok';
          if (isConflict) code = 'CONFLICT';
          if (!isReached) code = grants.some(Boolean) ? 'NOT_FOUND' : 'FORBIDDEN';
          if (!as) code = 'UNAUTHENTICATED';
          const outcome = attempt(() => authorize(as, action, record));
          expect([action, name, record, outcome]).toEqual([action, name, record, code]);
        }
  });

  // security: C109
  it('a blind round’s panel members can access only their own records of its scholarship', () => {
    const people = [
      { ...viewer('ADMIN'), blindTo: ['blind'] },
      { ...viewer('USER'), coordinates: ['mine'], blindTo: ['blind'] },
    ];
    for (const person of people) {
      const reaches = (record: Belonging) => can(person, 'application.read', record);
      const record = { ownerId: 'other', organisationId: 'mine' };
      expect(reaches({ ...record, scholarshipId: 'blind' })).toBe(false);
      expect(reaches({ ...record, scholarshipId: 'blind', ownerId: 'me' })).toBe(true);
      expect(reaches({ ...record, scholarshipId: 'other' })).toBe(true);
      expect(requireAccessScope(person, 'application.listAll').blindTo).toEqual(['blind']);
    }
  });

  it('an API key allows only actions within its scopes', () => {
    const admin = viewer('ADMIN');
    for (const [action, { scope, visitor }] of permissions)
      for (const given of PARTNER_SCOPES) {
        const isOpen = Boolean(visitor) || (given === scope && can(admin, action, { ownerId: 'me' }));
        const outcome = can({ ...admin, scopes: [given] }, action, { ownerId: 'me' });
        expect([action, given, outcome]).toEqual([action, given, isOpen]);
      }
  });

  it('actions require recent proof of identity if the access table says so', () => {
    const stale = { ...viewer('ADMIN'), hasFreshProof: false };
    for (const [action, { needsProof }] of permissions) {
      const outcome = attempt(() => authorize(stale, action, { ownerId: 'me' }));
      expect([action, outcome === 'PROOF_REQUIRED']).toEqual([action, Boolean(needsProof)]);
    }
  });

  it('higher roles have all permissions of lower roles', () => {
    for (const [action, permission] of permissions) {
      const roles = ['visitor', 'user', 'moderator', 'admin'] as const;
      const grants = roles.flatMap((role) => permission[role] ?? []);
      expect([action, grants]).toEqual([action, [...new Set(grants)].sort()]);
    }
  });
});

function attempt(work: () => unknown): string {
  try {
    work();
    return 'ok';
  } catch (error) {
    return (error as AppError).code;
  }
}

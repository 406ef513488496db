import { describe, expect, it } from 'vitest';
import { authorize, authorizeEmail, can, RIGHTS } from './access.ts';
import type { Role, Viewer } from './context.ts';

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
describe('a refusal', () => {
  it('asks visitors to sign in, then refuses by role, then by owner, and never tells whether a record exists', () => {
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

  it('of a foreign e-mail is FORBIDDEN; the own one counts in any case', () => {
    expect(() => authorizeEmail(viewer('USER'), 'user.readRole', 'other@example.org')).toThrow(
      expect.objectContaining({ code: 'FORBIDDEN' }),
    );
    expect(authorizeEmail(viewer('USER'), 'user.readRole', ' ME@example.org ').id).toBe('me');
    expect(authorizeEmail(viewer('ADMIN'), 'user.readRole', 'other@example.org').role).toBe('ADMIN');
  });
});

describe('the table', () => {
  it('gives no role less than a lower one has, except on what is not their own', () => {
    const rank = { no: 0, own: 1, yes: 2 };
    for (const [action, rights] of Object.entries(RIGHTS)) {
      const ranks = rights.map((right) => rank[right]);
      expect([action, ranks]).toEqual([action, [...ranks].sort()]);
    }
  });

  it('keeps what is only one’s own from all others, admins included', () => {
    expect(can(viewer('ADMIN'), 'application.update', { ownerId: 'other' })).toBe(false);
    expect(can(viewer('ADMIN'), 'application.update', { ownerId: 'me' })).toBe(true);
  });
});

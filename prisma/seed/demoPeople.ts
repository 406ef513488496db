import { v7 as uuidv7 } from 'uuid';
import { hashPassword } from '../../server/accounts/auth/passwords/passwordHash.ts';
import { DEMO_PASSWORD } from '../../server/accounts/demoAccounts.ts';
import type { Context, Role } from '../../server/platform/context.ts';
import { ASSESSORS } from './assessing/rounds.ts';
import { DEMO_APPLICANTS } from './demoApplications.ts';

const DEMO_PEOPLE: { email: string; name: string; role: Role }[] = [
  { email: 'admin@example.org', name: 'Amina Admin', role: 'ADMIN' },
  { email: 'moderator@example.org', name: 'Mora Moderator', role: 'MODERATOR' },
  { email: 'student@example.org', name: 'Stina Student', role: 'USER' },
  { email: 'coordinator@example.org', name: 'Cora Coordinator', role: 'USER' },
  ...ASSESSORS.slice(0, 1).map(({ email, name }) => ({ email, name, role: 'USER' as const })),
];

export async function makeDemoPeople(ctx: Pick<Context, 'now'>) {
  const others = [...ASSESSORS.slice(1).map(({ email, name }) => ({ email, name })), ...DEMO_APPLICANTS];
  const people = [...DEMO_PEOPLE, ...others.map((person) => ({ ...person, role: 'USER' as const }))];
  const password = await hashPassword(DEMO_PASSWORD);
  const createdAt = ctx.now();
  const users = people.map((person) => ({
    ...person,
    id: uuidv7(),
    emailVerified: true,
    isDemo: true,
    createdAt,
  }));
  const withPassword = users.filter(({ email }) => DEMO_PEOPLE.some((person) => person.email === email));
  const accounts = withPassword.map(({ id }) => ({
    userId: id,
    accountId: id,
    providerId: 'credential',
    password,
    createdAt,
  }));
  return { users, accounts };
}

export async function listDemoPeople(ctx: Context): Promise<{ email: string; as: string }[]> {
  const found = await ctx.db.user.findMany({
    where: { email: { in: DEMO_PEOPLE.map(({ email }) => email) } },
    select: { email: true, role: true, _count: { select: { coordinates: true, panels: true } } },
    orderBy: { email: 'asc' },
  });
  return found.map(({ email, role, _count }) => ({
    email,
    as: _count.coordinates > 0 ? 'coordinator' : _count.panels > 0 ? 'assessor' : role.toLowerCase(),
  }));
}

import { createHash, randomUUID } from 'node:crypto';
import type { Prisma } from '../../prisma/client/client.ts';
import type { Context } from '../platform/context.ts';
import { makePerson, type Person } from './people.ts';

let counter = 0;

export function makeOrganisation(ctx: Context, given: Partial<Prisma.OrganisationUncheckedCreateInput> = {}) {
  counter += 1;
  return ctx.db.organisation.create({
    data: { name: `Organisation ${counter}`, slug: `organisation-${counter}`, ...given },
  });
}

export async function coordinate(
  ctx: Context,
  { id: userId }: Pick<Person, 'id'>,
  organisationId: string,
): Promise<void> {
  await ctx.db.coordinator.create({ data: { userId, organisationId } });
}

export async function makeCoordinator(ctx: Context, organisationId: string): Promise<Person> {
  const person = await makePerson(ctx);
  await coordinate(ctx, person, organisationId);
  return person;
}

export async function makeInvitation(ctx: Context, organisationId: string, email = 'office@example.org') {
  const token = randomUUID();
  const hash = createHash('sha256').update(token).digest('hex');
  const expiresAt = new Date(ctx.now().getTime() + 86_400_000);
  const data = { role: 'COORDINATOR', organisationId, email, hash, expiresAt } as const;
  const { id } = await ctx.db.invitation.create({ data });
  return { id, token };
}

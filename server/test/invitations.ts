import { afterAll, beforeEach, expect } from 'vitest';
import type { InvitedRole } from '../../rules/accounts/invitations.ts';
import { startTestPortal } from './api.ts';
import { readMailedLink } from './browser.ts';
import { makeOrganisation } from './organisations.ts';
import type { Person } from './people.ts';

const DAY = 86_400_000;
const INVITE = 'mutation ($input: InvitationInput!) { invite(input: $input) { id role email } }';
const WITHDRAW = 'mutation ($id: UUID!) { withdrawInvitation(input: { id: $id }) { id } }';
const ACCEPT =
  'mutation ($token: String!) { acceptInvitation(input: { token: $token }) { role organisation { id } } }';
const READ =
  'query ($token: String!) { invitation(token: $token) { email role viewerCanAccept organisation { name } } }';

type Given = { role?: InvitedRole; organisationId?: string };

/** Opens a portal with one organisation. Each test starts without invitations. */
export async function openInvitationsPortal(now: () => Date) {
  const portal = await startTestPortal({}, { now });
  const { db } = portal.ctx;
  const { id: organisationId } = await makeOrganisation(portal.ctx, {
    name: 'University of Bergen',
    slug: 'bergen',
  });
  let counter = 0;
  beforeEach(() => db.invitation.deleteMany());
  afterAll(() => portal.close());

  async function prove(person: Person): Promise<Person> {
    await db.session.updateMany({
      where: { userId: person.id },
      data: { createdAt: now(), provedAt: now(), expiresAt: new Date(now().getTime() + DAY) },
    });
    return person;
  }

  async function send({ email, by, ...given }: Given & { email: string; by?: Person }) {
    const input = { email, role: 'COORDINATOR', organisationId, ...given };
    return portal.as(await prove(by ?? (await portal.person('admin'))), INVITE, { input });
  }

  return {
    portal,
    organisationId,
    prove,
    send,
    async invite(email: string, given: Given & { by?: Person } = {}): Promise<string> {
      const { errors } = await send({ email, ...given });
      expect(errors).toBeUndefined();
      return (await readMailedLink(portal, email)).searchParams.get('token') ?? '';
    },
    withdraw: async (id: string) => portal.as(await prove(await portal.person('admin')), WITHDRAW, { id }),
    newEmail: () => {
      counter += 1;
      return `office${counter}@example.org`;
    },
    accept: (person: Person, token: string) => portal.as(person, ACCEPT, { token }),
    read: (person: Person | null, token: string) =>
      person ? portal.as(person, READ, { token }) : portal.asVisitor(READ, { token }),
    coordinates: async ({ id: userId }: Person) =>
      (await db.coordinator.findMany({ where: { userId } })).map((row) => row.organisationId),
    roleOf: async ({ id }: Person) => (await db.user.findUniqueOrThrow({ where: { id } })).role,
    viewerOf: (person: Person, role: 'USER' | 'ADMIN' = 'USER') =>
      ({ ...person, role, emailVerified: true, hasFreshProof: true }) as const,
  };
}

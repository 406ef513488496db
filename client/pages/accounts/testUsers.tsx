import { screen, within } from '@testing-library/react';
import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';
import { makeAuditChanges } from '../../test/auditChanges.ts';

type Person = ReturnType<typeof makePerson>;

export function makePerson(id: string, name: string, role: 'ADMIN' | 'MODERATOR' | 'USER', changed = {}) {
  return {
    __typename: 'User',
    id,
    name,
    email: `${id}@example.org`,
    role: role as string,
    coordinates: [] as { __typename: string; id: string; name: string }[],
    createdAt: '2026-11-01T08:00:00.000Z',
    image: null,
    suspendedAt: null as string | null,
    viewerCanSuspend: id !== 'u1',
    viewerCanReinstate: false,
    viewerCanResetSecondFactor: false,
    viewerCanPromote: role === 'USER',
    viewerCanMakeAdmin: role === 'MODERATOR',
    viewerCanDemote: role !== 'USER',
    viewerCanDelete: role !== 'ADMIN',
    ...changed,
  };
}

export function pageOfInvitations(items: object[]) {
  return {
    __typename: 'InvitationPage',
    items,
    totalCount: items.length,
    totalIsCapped: false,
    pageCount: 1,
    page: 1,
  };
}

const AMINA = { __typename: 'User', id: 'u1', name: 'Amina Admin' };

type Values = Parameters<typeof makeAuditChanges>[0];

export function makeEntry(
  action: string,
  targetType: string,
  targetId: string,
  {
    before = null,
    after = null,
    ...changed
  }: { before?: Values; after?: Values; [more: string]: unknown } = {},
) {
  return {
    __typename: 'AuditEntry',
    id: `${action}-${targetId}`,
    action,
    targetType,
    targetId,
    targetUser: null,
    targetName: null,
    actor: AMINA,
    changes: makeAuditChanges(before, after),
    createdAt: '2026-11-20T09:00:00.000Z',
    ...changed,
  };
}

export function startPeople(answers: Answers = {}) {
  const people = [
    makePerson('u1', 'Amina Admin', 'ADMIN', { viewerCanDemote: false }),
    makePerson('u2', 'Mora Moderator', 'MODERATOR'),
    makePerson('u3', 'Stina Student', 'USER'),
  ];
  const change = (id: unknown, changed: Partial<Person>) =>
    Object.assign(people.find((person) => person.id === id) ?? {}, changed);
  const known: [string, Answers[string]][] = [
    [
      'Users',
      () => ({
        data: {
          users: {
            __typename: 'UserPage',
            items: people.map((person) => ({ ...person })),
            totalCount: people.length,
            totalIsCapped: false,
            pageCount: 1,
            page: 1,
          },
        },
      }),
    ],
    [
      'PromoteUser',
      ({ id }) => ({
        data: {
          promoteUser: {
            ...change(id, { role: 'MODERATOR', viewerCanPromote: false, viewerCanMakeAdmin: true }),
          },
        },
      }),
    ],
    [
      'DemoteUser',
      ({ id }) => ({
        data: {
          demoteUser: { ...change(id, { role: 'USER', viewerCanPromote: true, viewerCanDemote: false }) },
        },
      }),
    ],
    [
      'MakeAdmin',
      ({ id }) => ({ data: { makeAdmin: { ...change(id, { role: 'ADMIN', viewerCanMakeAdmin: false }) } } }),
    ],
    [
      'DeleteUser',
      ({ id }) => {
        people.splice(
          people.findIndex((person) => person.id === id),
          1,
        );
        return { data: { deleteUser: { __typename: 'DeletedUser', id } } };
      },
    ],
    [
      'SuspendUser',
      ({ id, reason }) =>
        reason === 'wrong'
          ? {
              errors: [
                {
                  message: 'Give a better reason.',
                  extensions: { code: 'INVALID_INPUT', fields: { reason: 'Give a better reason.' } },
                },
              ],
              data: null,
            }
          : {
              data: {
                suspendUser: {
                  ...change(id, {
                    suspendedAt: '2026-11-21T10:00:00.000Z',
                    viewerCanSuspend: false,
                    viewerCanReinstate: true,
                  }),
                },
              },
            },
    ],
    [
      'ReinstateUser',
      ({ id }) => ({
        data: {
          reinstateUser: {
            ...change(id, { suspendedAt: null, viewerCanSuspend: true, viewerCanReinstate: false }),
          },
        },
      }),
    ],
    ['Audit', () => ({ data: { audit: makeAudit() } })],
    ['PendingInvitations', () => ({ data: { invitations: pageOfInvitations([]) } })],
  ];
  return {
    ...startSignedIn({ isStaff: true, abilities: ['MANAGE_USERS'] }),
    ...Object.fromEntries(known),
    ...answers,
  };
}

function makeAudit() {
  return pageOf([
    makeEntry('user.promote', 'user', 'u2', { before: { role: 'USER' }, after: { role: 'MODERATOR' } }),
    makeEntry('boat.sink', 'boat', 'b1', { actor: null }),
  ]);
}

export function pageOf(items: ReturnType<typeof makeEntry>[]) {
  return {
    __typename: 'AuditPage',
    items,
    totalCount: items.length,
    totalIsCapped: false,
    pageCount: 1,
    page: 1,
  };
}

export async function openEntries(items: ReturnType<typeof makeEntry>[]) {
  const audit = Object.fromEntries([['Audit', () => ({ data: { audit: pageOf(items) } })]]);
  const portal = renderPortal('/dashboard/allusers?open=u1', startPeople(audit));
  const drawer = within(await screen.findByRole('dialog', { name: 'Amina Admin' }));
  await drawer.findAllByRole('listitem');
  const entry = (heading: string) => {
    const item = drawer.getByText(heading).closest('li');
    if (!item) throw new Error(`No entry says ${heading}.`);
    return item;
  };
  return { ...portal, entry };
}

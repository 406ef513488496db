import { z } from 'zod';
import { REQUIRED } from './fields.ts';
import { problem } from './problems.ts';
import { emailSchema } from './users.ts';

/** Highest last. */
export const INVITED_ROLES = ['COORDINATOR', 'MODERATOR', 'ADMIN'] as const;

export type InvitedRole = (typeof INVITED_ROLES)[number];

/** Pending invitations of one organisation, or to the roles of the portal. */
export const MAX_INVITATIONS = 50;

export const INVITATION_DAYS = 7;

/** The organisation of a coordinator; for other roles it is ignored. */
export const invitationRule = z
  .object({
    email: emailSchema,
    role: z.enum(INVITED_ROLES, problem('oneOf', { options: INVITED_ROLES.join(', ') })),
    organisationId: z
      .string()
      .nullish()
      .transform((id) => id || null)
      .pipe(z.uuid(problem('id', { record: 'organisation' })).nullable()),
  })
  .refine(({ role, organisationId }) => role !== 'COORDINATOR' || organisationId, {
    path: ['organisationId'],
    message: REQUIRED,
  });

import { z } from 'zod';
import { REQUIRED } from '../fields.ts';
import { problem } from '../problems.ts';
import { emailSchema } from './users.ts';

export const INVITED_ROLES = ['ASSESSOR', 'COORDINATOR', 'MODERATOR', 'ADMIN'] as const;

export type InvitedRole = (typeof INVITED_ROLES)[number];

/**
 * Maximum number of pending invitations of coordinators to one organisation, and, counted separately, of people to
 * portal-wide roles.
 */
export const MAX_INVITATIONS = 50;

export const MAX_PANEL_MEMBERS = 200;

export const INVITATION_DAYS = 7;

const idOf = (record: 'organisation' | 'other') =>
  z
    .string()
    .nullish()
    .transform((id) => id || null)
    .pipe(z.uuid(problem('id', { record })).nullable());

export const invitationRule = z
  .object({
    email: emailSchema,
    role: z.enum(INVITED_ROLES, problem('oneOf', { options: INVITED_ROLES.join(', ') })),
    organisationId: idOf('organisation'),
    panelId: idOf('other'),
  })
  .refine(({ role, organisationId }) => role !== 'COORDINATOR' || organisationId, {
    path: ['organisationId'],
    message: REQUIRED,
  })
  .refine(({ role, panelId }) => role !== 'ASSESSOR' || panelId, { path: ['panelId'], message: REQUIRED });

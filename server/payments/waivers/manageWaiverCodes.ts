import { z } from 'zod';
import { Prisma, type WaiverCode } from '../../../prisma/client/client.ts';
import { MAX_CODES, normalizeCode } from '../../../rules/payments/waiverLimits.ts';
import { waiverCodeSchema } from '../../../rules/payments/waivers.ts';
import { problem } from '../../../rules/problems.ts';
import { lockCoordination } from '../../accounts/organisations/lockCoordination.ts';
import { authorizeWaivers } from '../../catalogue/scholarships/waivers/authorizeWaivers.ts';
import type { Change } from '../../events/events.ts';
import { publish } from '../../events/publish.ts';
import { authorize, notFound, requireAccessScope } from '../../platform/access.ts';
import { type RequestContext, type TransactionContext, today, type Viewer } from '../../platform/context.ts';
import { isUniqueViolation } from '../../platform/database/isUniqueViolation.ts';
import { invalidInput, refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { countRows, type Page, pageSchema, readPage } from '../../platform/page.ts';
import { hashCode, makeCodeText } from './waiverCodeText.ts';

export type WaiverCodeRow = WaiverCode;

export type NewWaiverCode = { code: string; waiverCode: WaiverCodeRow };

const scholarshipId = z.uuid(problem('id', { record: 'scholarship' }));
const listSchema = pageSchema.extend({ scholarshipId });
const createSchema = z.object({ scholarshipId, input: waiverCodeSchema });
const idSchema = z.object({ id: z.uuid(problem('id', { record: 'other' })) });

export async function listWaiverCodes(ctx: RequestContext, given: unknown): Promise<Page<WaiverCodeRow>> {
  const { scholarshipId: id, ...asked } = checkWith(ctx, listSchema, given);
  const { organisationId } = await authorizeWaivers(ctx, id);
  const where = { OR: [{ scholarshipId: id }, { organisationId }] };
  const rows = Prisma.sql`SELECT FROM waiver_codes
    WHERE scholarship_id = ${id}::uuid OR organisation_id = ${organisationId}::uuid`;
  return readPage(
    asked,
    (page) =>
      ctx.db.waiverCode.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], ...page }),
    (limit) => countRows(ctx, rows, limit),
  );
}

/**
 * Throws INVALID_INPUT that names the invalid field, for example if a code with that text exists. Throws CONFLICT if
 * there are already MAX_CODES codes that are not revoked.
 */
export async function createWaiverCode(ctx: RequestContext, given: unknown): Promise<NewWaiverCode> {
  const { scholarshipId: id, input } = checkWith(ctx, createSchema, given);
  const { viewer, organisationId } = await authorizeWaivers(ctx, id);
  const { code: chosen, isForOrganisation, expiresOn, maxUses, note = null } = input;
  if (expiresOn && expiresOn < today(ctx)) throw invalidInput({ 'input.expiresOn': problem('pastDay') });
  const code = chosen ?? makeCodeText();
  const normalized = normalizeCode(code);
  const scope = isForOrganisation ? { organisationId } : { scholarshipId: id };
  const facts = { ...scope, maxUses, expiresOn: expiresOn ? new Date(expiresOn) : null, note };
  const data = {
    ...facts,
    hash: hashCode(ctx, normalized),
    hint: normalized.slice(-2),
    createdById: viewer.id,
    createdAt: ctx.now(),
  };
  try {
    return await ctx.db.$transaction(async (db) => {
      await holdScope({ ...ctx, db }, viewer, { scholarshipId: id, organisationId });
      if ((await db.waiverCode.count({ where: { ...scope, revokedAt: null } })) >= MAX_CODES)
        throw refuse('CONFLICT', 'waiver.tooManyCodes', { max: MAX_CODES });
      const waiverCode = await db.waiverCode.create({ data });
      await publish({ ...ctx, db }, 'waiverCode.created', changeOf(viewer, waiverCode));
      return { code, waiverCode };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw invalidInput({ 'input.code': problem('waiverCodeTaken') });
  }
}

export async function revokeWaiverCode(ctx: RequestContext, given: unknown): Promise<WaiverCodeRow> {
  const { id } = checkWith(ctx, idSchema, given);
  const found = await ctx.db.waiverCode.findUnique({
    where: { id },
    include: { scholarship: { select: { organisationId: true } } },
  });
  const organisationId = found?.organisationId ?? found?.scholarship?.organisationId;
  const viewer = authorize(ctx.viewer, 'waiver.manage', { organisationId });
  if (!found || !organisationId) throw notFound();
  return ctx.db.$transaction(async (db) => {
    await lockCoordination(db, viewer, 'waiver.manage', organisationId);
    const revoked = { where: { id, revokedAt: null }, data: { revokedAt: ctx.now() } };
    const [code] = await db.waiverCode.updateManyAndReturn(revoked);
    if (!code) throw refuse('CONFLICT', 'waiver.codeEnded');
    await publish({ ...ctx, db }, 'waiverCode.revoked', changeOf(viewer, code));
    return code;
  });
}

export function isUsable({ revokedAt, useCount, maxUses, expiresOn }: WaiverCodeRow, day: string): boolean {
  return !revokedAt && useCount < maxUses && (!expiresOn || expiresOn.toISOString().slice(0, 10) >= day);
}

/** Checks the permission before the input, so that callers without the permission get that error first. */
function checkWith<T extends z.ZodType>(ctx: RequestContext, rule: T, given: unknown): z.output<T> {
  requireAccessScope(ctx.viewer, 'waiver.manage');
  return checkInput(rule, given);
}

/**
 * Locks the scholarship, so that its organisation cannot change, and then the organisation, so that the
 * second of two concurrent calls counts the code of the first. The coordinator's permission is locked last,
 * because that takes a shared lock on the organisation, which two concurrent callers could not both upgrade.
 */
async function holdScope(
  { db }: TransactionContext,
  viewer: Viewer,
  scope: { scholarshipId: string; organisationId: string },
): Promise<void> {
  const held = await db.$queryRaw<unknown[]>`SELECT FROM scholarships
    WHERE id = ${scope.scholarshipId}::uuid AND organisation_id = ${scope.organisationId}::uuid FOR SHARE`;
  if (held.length === 0) throw notFound();
  await db.$queryRaw`SELECT FROM organisations WHERE id = ${scope.organisationId}::uuid FOR NO KEY UPDATE`;
  await lockCoordination(db, viewer, 'waiver.manage', scope.organisationId);
}

/** Excludes the code's text and hash from the audit log, which outlives the code. */
function changeOf({ id: actorId }: Viewer, code: WaiverCodeRow): Change {
  const { id, scholarshipId: one, organisationId, hint, maxUses, useCount, expiresOn, note } = code;
  const facts = { scholarshipId: one, organisationId, hint, maxUses, useCount, note };
  const after = { ...facts, expiresOn: expiresOn?.toISOString().slice(0, 10) ?? null };
  return { actorId, id, after };
}

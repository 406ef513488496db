import { z } from 'zod';
import {
  isStoredSettingName,
  maxSettingLength,
  STORED_SETTING_NAMES,
  STORED_SETTINGS,
  type StoredSettingName,
} from '../../../rules/backoffice/settings.ts';
import type { ListedOption } from '../../../rules/catalogue/scholarshipOptions.ts';
import { getPictureId } from '../../../rules/pictures.ts';
import { problem } from '../../../rules/problems.ts';
import { publish } from '../../events/publish.ts';
import { authorize, notFound } from '../../platform/access.ts';
import type { RequestContext, TransactionContext, Viewer } from '../../platform/context.ts';
import { ADVISORY_LOCKS } from '../../platform/database/advisoryLocks.ts';
import { invalidInput, refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { checkSettings } from '../../platform/settings/env.ts';
import {
  isGiven,
  overlay,
  readValid,
  type StoredTexts,
  sealSecrets,
} from '../../platform/settings/storedSettings.ts';
import { readSettings, type SettingsView } from './readSettings.ts';
import { requireUnusedOptions } from './requireUnusedOptions.ts';

const version = z.int(problem('invalid'));

const saveSchema = z.object({
  version,
  values: z
    .array(
      z.object({
        name: z.string().refine(isStoredSettingName, problem('unknownSetting')),
        value: z.string().nullish(),
      }),
    )
    .max(Object.keys(STORED_SETTINGS).length, problem('invalid')),
});

/**
 * Stores settings for all instances. Throws INVALID_INPUT by setting name, and CONFLICT if the stored settings have
 * changed since they were read.
 */
export async function saveSettings(ctx: RequestContext, given: unknown): Promise<SettingsView> {
  const viewer = authorize(ctx.viewer, 'setting.change');
  const { values, version } = checkInput(saveSchema, given);
  const wrong = values.flatMap(({ name, value }) => {
    const max = maxSettingLength(name);
    if (isGiven(ctx.env.source, name)) return [[name, problem('settingGiven', { name })]];
    return (value?.length ?? 0) > max ? [[name, problem('tooLong', { max })]] : [];
  });
  if (wrong.length > 0) throw invalidInput(Object.fromEntries(wrong));
  return store(ctx, viewer, version, async (_db, present) => {
    const next: StoredTexts = { ...present };
    for (const { name, value } of values) {
      const text = value?.trim();
      if (text) next[name] = text;
      else delete next[name];
    }
    return next;
  });
}

const restoreSchema = z.object({ version, restored: version });

export async function restoreSettings(ctx: RequestContext, given: unknown): Promise<SettingsView> {
  const viewer = authorize(ctx.viewer, 'setting.change');
  const { version, restored } = checkInput(restoreSchema, given);
  return store(ctx, viewer, version, async (db, _present) => {
    const row = await db.settingVersion.findUnique({ where: { version: restored } });
    if (!row) throw notFound();
    return readValid(ctx.env, row.values as StoredTexts);
  });
}

async function store(
  ctx: RequestContext,
  viewer: Viewer,
  version: number,
  change: (db: TransactionContext['db'], present: StoredTexts) => Promise<StoredTexts>,
): Promise<SettingsView> {
  await ctx.db.$transaction(async (db) => {
    await db.$executeRaw`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.settings})`;
    const last = await db.settingVersion.findFirst({ orderBy: { version: 'desc' } });
    if ((last?.version ?? 0) !== version)
      throw refuse('CONFLICT', 'settings.changed', undefined, { details: { version: last?.version ?? 0 } });
    const sealed = (last?.values ?? {}) as StoredTexts;
    const present = readValid(ctx.env, sealed);
    const next = await change(db, present);
    const changed = listChanged(next, present);
    if (changed.length === 0) return;
    requireValid(ctx, next, changed);
    await requirePortalPictures(db, next, changed);
    await requireUnusedOptions({ db, env: ctx.env }, { present, next, changed });
    if (changed.includes('CURRENCY')) await requireNoMoney({ ...ctx, db });
    const data = {
      // Preserves the encrypted text of unchanged secrets, so that versions can be compared.
      values: { ...sealSecrets(ctx.env, next), ...pick(sealed, next, changed) },
      changed,
      changedAt: ctx.now(),
      changedById: viewer.id,
    };
    const made = await db.settingVersion.create({ data });
    await publish({ ...ctx, db }, 'settings.changed', {
      actorId: viewer.id,
      id: String(made.version),
      ...compareTold(present, next, changed),
    });
  });
  return readSettings(ctx);
}

function listChanged(values: StoredTexts, before: StoredTexts): StoredSettingName[] {
  return STORED_SETTING_NAMES.filter((name) => values[name] !== before[name]);
}

function pick(sealed: StoredTexts, next: StoredTexts, changed: StoredSettingName[]): StoredTexts {
  return Object.fromEntries(
    Object.entries(sealed).filter(
      ([name]) =>
        next[name as StoredSettingName] !== undefined && !changed.includes(name as StoredSettingName),
    ),
  );
}

/**
 * Returns both values for the audit log. Marks a new value whose text equals the old one, because the audit log omits
 * equal values.
 */
function compareTold(present: StoredTexts, next: StoredTexts, changed: StoredSettingName[]) {
  const [before, after] = [told(present, changed), told(next, changed)];
  for (const name of changed) if (after[name] === before[name]) after[name] = `${after[name]} (changed)`;
  return { before, after };
}

/** Returns values for the audit log, without secrets and long texts. The settings version stores the full texts. */
function told(texts: StoredTexts, changed: StoredSettingName[]): Record<string, string | null> {
  return Object.fromEntries(
    changed.map((name) => {
      const text = texts[name] ?? null;
      const { kind } = STORED_SETTINGS[name];
      if (text === null) return [name, null];
      if (kind === 'FORMATTED') return [name, `(${text.length} characters)`];
      if (kind === 'OPTIONS') return [name, listCodes(text)];
      return [name, kind === 'SECRET' ? '(secret)' : text];
    }),
  );
}

const listCodes = (text: string) => (JSON.parse(text) as ListedOption[]).map(({ code }) => code).join(', ');

/** Throws INVALID_INPUT by setting name for a picture that was not uploaded for the portal. */
async function requirePortalPictures(
  db: TransactionContext['db'],
  next: StoredTexts,
  changed: StoredSettingName[],
): Promise<void> {
  const chosen = changed
    .filter((name) => ['PICTURE', 'PICTURES'].includes(STORED_SETTINGS[name].kind))
    .flatMap((name) => listed(next[name]).map((address) => ({ name, id: getPictureId(address) })));
  if (chosen.length === 0) return;
  // Locks the pictures until the settings are stored, so that the sweep of unused pictures skips them.
  // Excludes pictures with an owner, because they are deleted with the owner's account.
  const found = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM pictures WHERE id = ANY(${chosen.map(({ id }) => id)}::uuid[]) AND owner_id IS NULL AND NOT is_private
    FOR KEY SHARE`;
  const wrong = chosen.filter((picture) => !found.some(({ id }) => id === picture.id));
  if (wrong.length > 0)
    throw invalidInput(Object.fromEntries(wrong.map(({ name }) => [name, problem('pictureOfOthers')])));
}

const listed = (text = '') =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** Throws CONFLICT if there are any fees or payments, because their currency would change. */
async function requireNoMoney({ db, env }: TransactionContext): Promise<void> {
  const fee = await db.scholarship.findFirst({ where: { totalFee: { gt: 0 } }, select: { id: true } });
  const payment = fee ?? (await db.payment.findFirst({ select: { id: true } }));
  if (payment) throw refuse('CONFLICT', 'settings.currencyUsed', { currency: env.CURRENCY });
}

/**
 * Throws INVALID_INPUT by setting name. A problem with a setting that admins cannot change is reported for the first
 * changed setting.
 */
function requireValid({ env }: RequestContext, next: StoredTexts, changed: StoredSettingName[]): void {
  const { problems } = checkSettings(overlay(env.source, next));
  if (problems.length === 0) return;
  const named = problems.flatMap(({ names, expected }) =>
    names.map((name) => [isStoredSettingName(name) ? name : (changed[0] ?? name), expected] as const),
  );
  throw invalidInput(
    Object.fromEntries(
      named.map(([name, expected]) => [
        name,
        problem('settingExpected', { expected: `${expected.charAt(0).toUpperCase()}${expected.slice(1)}.` }),
      ]),
    ),
  );
}

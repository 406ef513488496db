import { afterAll, beforeEach, expect } from 'vitest';
import { scholarshipSpelling } from '../api/rest/wire.ts';
import { runImports } from '../backoffice/imports/runImports.ts';
import { startTestPortal } from './api.ts';
import type { makeAssessment } from './assessment.ts';

/** Opens a portal in which `check` uploads a file of scores and `confirm` confirms it. */
export async function openScoreImportsPortal() {
  const portal = await startTestPortal();
  beforeEach(async () => {
    await portal.ctx.db.import.deleteMany();
  });
  afterAll(() => portal.close());

  const HEAD = 'round,application,assessor,quality';
  const run = () =>
    runImports(portal.ctx, { url: portal.ctx.env.DATABASE_URL ?? '', spell: scholarshipSpelling });

  async function check(rows: readonly string[], head = HEAD) {
    const url = '/imports?kind=SCORES&name=scores.csv';
    const payload = [head, ...rows].join('\n');
    const answer = await portal.requestAs('admin', { method: 'POST', url, payload });
    expect(answer.statusCode).toBe(201);
    await run();
    return { id: answer.json<{ id: string }>().id, ...(await listed()) };
  }

  const LIST = '{ imports { state added changed unchanged bad problems { line column message } } }';
  const listed = async () => (await portal.asAdmin(LIST)).data.imports[0];

  async function confirm(id: string) {
    await portal.asAdmin('mutation ($id: UUID!) { confirmImport(id: $id) { state } }', { id });
    await run();
    return listed();
  }

  const stored = (id: string) => portal.ctx.db.assessment.findUniqueOrThrow({ where: { id } });
  type Made = Awaited<ReturnType<typeof makeAssessment>> & { assessor: { id: string } };
  const emailOf = async ({ assessor }: Made) =>
    (await portal.ctx.db.user.findUniqueOrThrow({ where: { id: assessor.id } })).email;
  const row = async (made: Made, quality: string | number, application = made.applicationId) =>
    `${made.roundId},${application},${await emailOf(made)},${quality}`;

  return { portal, HEAD, run, check, confirm, stored, emailOf, row };
}

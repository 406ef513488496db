import { expect } from 'vitest';
import { scholarshipSpelling } from '../api/rest/wire.ts';
import { runImports } from '../backoffice/imports/runImports.ts';
import { openAwardsPortal } from './awardsPortal.ts';

/** Opens a portal in which `check` uploads a file of decisions and `confirm` confirms it. */
export async function openDecisionImportsPortal() {
  const parts = await openAwardsPortal();
  const { portal } = parts;
  const { ctx } = portal;
  const { db } = ctx;

  const HEAD = 'application,outcome,amount,place,reason';
  const run = () => runImports(ctx, { url: ctx.env.DATABASE_URL ?? '', spell: scholarshipSpelling });
  const LIST = '{ imports { state added unchanged bad ignoredColumns problems { line column message } } }';
  const listed = async () => (await portal.asAdmin(LIST)).data.imports[0];

  async function check(rows: readonly string[], head = HEAD) {
    await db.import.deleteMany();
    const payload = [head, ...rows].join('\n');
    const url = '/imports?kind=DECISIONS&name=decisions.csv';
    const answer = await portal.requestAs('admin', { method: 'POST', url, payload });
    expect(answer.statusCode).toBe(201);
    await run();
    return { id: answer.json<{ id: string }>().id, ...(await listed()) };
  }

  async function confirm(id: string) {
    await portal.asAdmin('mutation ($id: UUID!) { confirmImport(id: $id) { state } }', { id });
    await run();
    return listed();
  }

  const draftsOf = async (scholarshipId: string) =>
    (
      await db.decision.findMany({
        where: { application: { scholarshipId }, state: 'DRAFT' },
        orderBy: { applicationId: 'asc' },
      })
    ).map(({ outcome, amount, waitlistRank, reason, isReasonShared }) => ({
      ...{ outcome, amount: amount === null ? null : Number(amount), waitlistRank, reason, isReasonShared },
    }));

  return { ...parts, HEAD, check, confirm, draftsOf };
}

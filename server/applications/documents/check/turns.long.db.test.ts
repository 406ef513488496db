import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_REFUSED_DOCUMENTS_A_DAY } from '../../../../rules/applications/documents.ts';
import { startJobs } from '../../../platform/jobs/startJobs.ts';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { createUpload, sendChecked, sendDocument, writePdf } from '../../../test/documents.ts';
import { makePerson } from '../../../test/people.ts';
import { CHECK_DOCUMENT } from './checkJob.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ LIMIT_UPLOAD: '1000' });
});

afterAll(() => portal.close());

// product: P12.6
it("one person's documents do not delay the checks of another person's documents", async () => {
  const [hasty, other] = [await makePerson(portal.ctx), await makePerson(portal.ctx)];
  for (let sent = 0; sent < 6; sent += 1) await sendDocument(portal, hasty, writePdf());
  const last = await sendDocument(portal, other, writePdf());
  const checked: string[] = [];
  let finish = () => {};
  const isOver = new Promise<void>((resolve) => (finish = resolve));
  const check = async (payload: unknown) => {
    const { id } = payload as { id: string };
    checked.push(id);
    // The first person's checks wait until the other person's document has been checked.
    if (id === last) finish();
    else await isOver;
  };
  const jobs = await startJobs({
    url: portal.ctx.env.DATABASE_URL ?? '',
    tasks: { [CHECK_DOCUMENT]: check },
    cronItems: [],
    atOnce: 2,
    log: portal.app.log,
  });
  await isOver;
  await jobs.stop();
  expect(checked.indexOf(last)).toBeLessThan(2);
});

// product: P12.2
it('a person with too many refused files cannot upload for a day', async () => {
  const [careless, other] = [await makePerson(portal.ctx), await makePerson(portal.ctx)];
  for (let sent = 0; sent < MAX_REFUSED_DOCUMENTS_A_DAY; sent += 1)
    await sendChecked(portal, careless, Buffer.from('<html>'));
  const refused = await createUpload(portal, careless, 100);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
  expect((await createUpload(portal, other, 100)).statusCode).toBe(201);
});

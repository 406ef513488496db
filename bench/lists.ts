import { SCHOLARSHIPS_PER_PAGE } from '../rules/catalogue/scholarships.ts';
import { PICTURE_WIDTHS } from '../rules/pictures.ts';
import {
  demandSameAnswer,
  measureInTurns,
  measureRate,
  shareOfRaw,
  withRawHandler,
} from './compareWithRaw.ts';
import { type BenchDatabases, withClient } from './databases.ts';
import { sendSteadily } from './load.ts';
import { withPortal } from './portal.ts';
import type { BenchOptions, Figure } from './report.ts';
import { capturePageRequest, withViewer } from './scholarshipRequests.ts';

const WRITES_PER_SECOND = 20;
const WRITE =
  'UPDATE scholarships SET version = version WHERE id = (SELECT id FROM scholarships ORDER BY id LIMIT 1)';

export async function benchLists(databases: BenchDatabases, options: BenchOptions): Promise<Figure[]> {
  return [
    ...(await compare('the demo catalogue', await databases.openEmpty('demo'), options)),
    ...(await compare('10,000', await databases.openGenerated(10_000), options)),
  ];
}

function compare(catalogue: string, url: string, options: BenchOptions): Promise<Figure[]> {
  const settings = { SEED_DEMO: String(catalogue.includes('demo')) };
  return withPortal(url, settings, (portal) =>
    withRawHandler(url, async (address) => {
      const page = await capturePageRequest({ page: 1, pageSize: SCHOLARSHIPS_PER_PAGE });
      const kept = { url: `${portal.url}/graphql`, method: 'POST' as const, ...page };
      const fresh = { ...kept, ...withViewer(page) };
      const raw = {
        url: `${address}/page?page=1&pageSize=${SCHOLARSHIPS_PER_PAGE}&widths={${PICTURE_WIDTHS}}&origin=${portal.url}`,
      };
      for (const request of [kept, fresh, kept]) await demandSameAnswer(raw.url, request);
      const measured = await measureInTurns(
        {
          raw: measureRate(raw),
          fresh: measureRate(fresh),
          kept: measureRate(kept),
          written: (seconds) => whileWriting(url, seconds, () => measureRate(kept)(seconds)),
        },
        options,
      );
      const how = `the portal's own query of ${SCHOLARSHIPS_PER_PAGE} cards with total, uncompressed; "made each time" asks for \`viewer\`, too; the raw handler makes the same JSON in one SQL query`;
      const share = (way: 'fresh' | 'kept' | 'written', name: string, atLeast: number) =>
        shareOfRaw(`${catalogue}, ${name}`, measured, { way, atLeast, how });
      return [
        share('fresh', 'made each time', 0.5),
        share('kept', 'cached', 3),
        share('written', `cached, ${WRITES_PER_SECOND} writes a second`, 1),
      ];
    }),
  );
}

function whileWriting<T>(url: string, seconds: number, work: () => Promise<T>): Promise<T> {
  return withClient(url, async (client) => {
    let written: Promise<unknown> = Promise.resolve();
    const write = () => {
      written = written.then(() => client.query(WRITE));
      return written;
    };
    const [measured] = await Promise.all([work(), sendSteadily({ rate: WRITES_PER_SECOND, seconds }, write)]);
    return measured;
  });
}

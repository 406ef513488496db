import type { RunningProgram } from '../e2e/portalProcess.ts';
import { SCHOLARSHIPS_PER_PAGE } from '../rules/scholarships.ts';
import { writePdf } from '../server/test/documents.ts';
import { answerAll } from './askedQuestions.ts';
import { type Figure, percentile } from './report.ts';
import { askAfresh, askPage } from './scholarshipRequests.ts';
import { addPeople, headersOf } from './signedPeople.ts';
import { askToSubmit } from './submissions.ts';
import { doAtOnce, settleChecks, upload } from './uploads.ts';

const MAX_SECONDS = 60;
const DOCUMENTS = 5;
const PAGES = 3;

/** How long a job takes to write the papers of many applications, their documents merged, and what others wait for meanwhile. */
export async function measurePapers(
  portal: RunningProgram,
  url: string,
  { scholarshipId, applications }: { scholarshipId: string; applications: number },
): Promise<Figure> {
  const people = await addPeople(url, { count: applications });
  const [admin = ''] = await addPeople(url, { count: 1, role: 'ADMIN' });
  const documents = new Map(people.map((id) => [id, [] as string[]]));
  await doAtOnce(applications * DOCUMENTS, 4, async (n) => {
    const person = people[n % people.length] as string;
    documents.get(person)?.push(await upload(portal.url, person, writePdf({ pages: PAGES })));
  });
  await settleChecks(url);
  const ask = async (who: string, body: object) => {
    const headers = await headersOf(who);
    const response = await fetch(`${portal.url}/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const { data, errors } = (await response.json()) as { data: never; errors?: unknown };
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };
  for (const personId of people) {
    const given = Object.entries(answerAll(documents.get(personId) ?? []));
    const answers = Object.fromEntries(given.map(([key, value]) => [`general.${key}`, value]));
    const more = { answers: { version: 0, generalVersion: 1, answers } };
    await ask(personId, askToSubmit({ personId, scholarshipId }, more));
  }
  const page = askAfresh(await askPage({ page: 1, pageSize: SCHOLARSHIPS_PER_PAGE }));
  const others: number[] = [];
  const timePage = async () => {
    const started = performance.now();
    await (await fetch(`${portal.url}/graphql`, { method: 'POST', ...page })).text();
    return performance.now() - started;
  };
  const quiet: number[] = [];
  for (let n = 0; n < 50; n += 1) quiet.push(await timePage());
  const started = performance.now();
  await ask(admin, {
    query:
      'mutation ($filter: ApplicationFilter) { prepareApplicationPapers(filter: $filter, isMerged: true) { id } }',
    variables: { filter: { scholarshipId } },
  });
  for (;;) {
    others.push(await timePage());
    const { preparedFiles } = (await ask(admin, { query: '{ preparedFiles { state } }' })) as {
      preparedFiles: { state: string }[];
    };
    if (preparedFiles[0]?.state === 'FAILED') throw new Error('The papers could not be made.');
    if (preparedFiles[0]?.state === 'READY') break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const round = (times: number[], share: number) => Number(percentile(times, share).toFixed(1));
  return {
    name: `papers of ${applications} applications with ${DOCUMENTS} documents each, merged`,
    value: (performance.now() - started) / 1000,
    unit: 's',
    target: { atMost: MAX_SECONDS },
    how: `from asking for them until the file is ready, ${DOCUMENTS} PDFs of ${PAGES} pages each; a page of cards is asked for meanwhile`,
    details: [
      { 'a page of cards': 'before', 'p50 (ms)': round(quiet, 0.5), 'p95 (ms)': round(quiet, 0.95) },
      { 'a page of cards': 'meanwhile', 'p50 (ms)': round(others, 0.5), 'p95 (ms)': round(others, 0.95) },
    ],
  };
}

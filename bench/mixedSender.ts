// The people of the bench `mixed`, in a process of their own. Arguments: origin, requests a second, seconds, warm-up seconds.

import { SCHOLARSHIPS_PER_PAGE } from '../rules/scholarships.ts';
import { DEMO_PASSWORD } from '../server/features/portal/demo/demoRecords.ts';
import { FORM } from '../server/test/applying.ts';
import { type Answered, type OpenRequest, openSender, sendOpenly } from './openLoad.ts';
import { askPage, type ClientRequest } from './scholarshipRequests.ts';

/** What a class of requests came to; times in milliseconds, from when it was due. */
export type ClassResult = { times: number[]; errors: string[] };

const [, , origin = '', rate = '100', seconds = '60', warmUp = '10'] = process.argv;
const send = openSender(origin);

/** A signed-in person who writes, with their token. */
type Writer = { email: string; authorization: string };

const MANY_WRITERS = 60;
const json = { 'content-type': 'application/json', origin };

/** Each request comes from another address, as those of people do: limits count by it. */
let visitors = 0;
const address = () => {
  visitors += 1;
  return { 'x-forwarded-for': `10.1.${(visitors >> 8) & 255}.${visitors & 255}` };
};

function ask(request: OpenRequest): Promise<Answered> {
  return send({ ...request, headers: { ...address(), ...request.headers } });
}

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  ask({ method: 'POST', path, headers: { ...json, ...headers }, body: JSON.stringify(body) });

async function expectOk(asked: Promise<Answered>): Promise<Answered> {
  const answer = await asked;
  // A compressed answer says by its status alone whether it is good.
  const isOk = answer.status === 200 && !answer.body.startsWith('{"errors"');
  if (!isOk) throw new Error(`${answer.status} ${answer.body.slice(0, 150)}`);
  return answer;
}

const graphql = (query: string, variables: object, headers: Record<string, string> = {}) =>
  expectOk(post('/graphql', { query, variables }, headers));

/** Signs in with the password and gets a token: two requests, as the client sends them. */
async function signIn(email: string): Promise<string> {
  const signedIn = await expectOk(post('/api/auth/sign-in/email', { email, password: DEMO_PASSWORD }));
  const cookie = [signedIn.headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';')[0])
    .join('; ');
  const { body } = await expectOk(post('/jwt', { email }, { cookie }));
  return `Token ${JSON.parse(body).token}`;
}

async function register(n: number): Promise<Writer> {
  const email = `writer${n}-${Date.now()}@example.org`;
  await expectOk(post('/api/auth/sign-up/email', { name: `Writer ${n}`, email, password: DEMO_PASSWORD }));
  return { email, authorization: await signIn(email) };
}

const writers: Writer[] = [];
for (let n = 0; n < MANY_WRITERS; n += 1) writers.push(await register(n));
const items = JSON.parse((await expectOk(ask({ path: '/items' }))).body) as { _id: string }[];
const ids = items.map(({ _id }) => _id);
/** Those that take a form which answers no questions of their own. */
const OPEN =
  '{ scholarships(filter: { isOpen: true }, pageSize: 100) { items { id canApply requirements { kind } questions { version } } } }';
type Offer = { id: string; canApply: boolean; requirements: object[]; questions: object | null };
const offers = JSON.parse((await graphql(OPEN, {})).body).data.scholarships.items as Offer[];
const open = offers
  .filter(({ canApply, requirements, questions }) => canApply && requirements.length === 0 && !questions)
  .map(({ id }) => id);
const pages = await Promise.all([1, 2, 3].map((page) => askPage({ page, pageSize: SCHOLARSHIPS_PER_PAGE })));

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
const browser = { 'accept-encoding': 'gzip, deflate, br' };
const html = { accept: 'text/html', ...browser };
const DRAFT =
  'mutation ($id: UUID!, $content: JSON!, $version: Int) { saveDraft(scholarshipId: $id, content: $content, version: $version) { version } }';
const SUBSCRIBE = 'mutation ($email: EmailAddress!) { subscribeToNewsletter(email: $email) { email } }';
const SUBMIT = 'mutation ($input: ApplicationInput!) { submitApplication(input: $input) { id } }';

const withBrowser = ({ headers, ...rest }: ClientRequest) => ({
  ...rest,
  headers: { ...headers, ...browser },
});

/** Each kind of work by its class; the writes take turns. */
const WORK: Record<string, (n: number) => Promise<unknown>> = {
  pages: (n) =>
    expectOk(
      ask({ path: pick(['/', '/allScholarship', `/items/${pick(ids, n)}`, '/login'], n), headers: html }),
    ),
  'REST reads': (n) =>
    expectOk(ask({ path: n % 4 === 0 ? '/items' : `/singleItem/${pick(ids, n)}`, headers: browser })),
  GraphQL: (n) => {
    if (n % 3 > 0) return expectOk(ask({ method: 'POST', path: '/graphql', ...withBrowser(pick(pages, n)) }));
    const { authorization } = pick(writers, n);
    return graphql('{ myApplications { items { id status } } viewer { name } }', {}, { authorization });
  },
  writes: (n) => {
    const { authorization } = pick(writers, n);
    // Of each pair of person and scholarship one draft and one application.
    const id = pick(open, Math.floor(n / writers.length));
    if (n % 3 === 0) return graphql(SUBSCRIBE, { email: `reader${n}-${Date.now()}@example.org` });
    if (n % 3 === 1)
      return graphql(DRAFT, { id: pick(ids, n + 1), content: { phone: '+47 555' } }, { authorization });
    return graphql(SUBMIT, { input: { ...FORM, consent: true, scholarshipId: id } }, { authorization });
  },
  'sign-ins': (n) => signIn(pick(writers, n).email),
};

/** Of twenty requests in a row: seven pages, seven REST reads, three GraphQL, two writes, one sign-in. */
const ORDER =
  'pages,REST reads,GraphQL,pages,REST reads,writes,pages,REST reads,pages,REST reads,GraphQL,pages,REST reads,sign-ins,pages,REST reads,GraphQL,pages,writes,REST reads'.split(
    ',',
  );

const counts = new Map<string, number>();

/** Sends the mix; what came of it by class. */
async function sendMix(length: number): Promise<Record<string, ClassResult>> {
  const results: Record<string, ClassResult> = {};
  for (const name of Object.keys(WORK)) results[name] = { times: [], errors: [] };
  await sendOpenly({ rate: Number(rate), seconds: length }, async (n, due) => {
    const name = pick(ORDER, n);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    const result = results[name] as ClassResult;
    try {
      await WORK[name]?.(count);
      result.times.push(performance.now() - due);
    } catch (error) {
      result.errors.push(String(error));
    }
  });
  return results;
}

await sendMix(Number(warmUp));
const results = await sendMix(Number(seconds));
process.send?.(results, () => process.exit(0));

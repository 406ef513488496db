import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectFolder } from '../../../platform/files/projectFolder.ts';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { FORM } from '../../../test/applying.ts';
import { makeApplication, makeReview, makeScholarship } from '../../../test/factories.ts';
import { makePerson } from '../../../test/people.ts';
import { wireScholarship } from '../../../test/scholarships.ts';
import { FACADE } from '../facade.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ PUBLIC_URL: 'https://portal.example.org' });
});

afterAll(() => portal.close());

const templateOf = (path: string) => path.replace(/:(\w+)/, '{$1}');

const read = async () => (await portal.request({ url: '/openapi.json' })).json();

async function lint(document: object): Promise<{ errors: number; warnings: number; rules: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'openapi-'));
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(document));
  const run = promisify(execFile)(
    join(projectFolder, 'node_modules/.bin/redocly'),
    ['lint', 'openapi.json', '--extends=recommended', '--format=json'],
    {
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  await rm(folder, { recursive: true });
  const { totals, problems } = JSON.parse(stdout);
  const rules = problems.map(({ ruleId }: { ruleId: string }) => ruleId);
  return { errors: totals.errors, warnings: totals.warnings, rules };
}

describe('OpenAPI document', () => {
  // product: P9.8
  it('an independent linter finds no errors or warnings in the OpenAPI document', async () => {
    const document = await read();
    expect(await lint(document)).toEqual({ errors: 0, warnings: 0, rules: [] });
    expect(document.openapi).toBe('3.1.0');
    const { paths } = document;
    const twice = { ...paths, '/singleItem/{name}': paths['/singleItem/{id}'] };
    expect(await lint({ ...document, paths: twice })).toMatchObject({
      rules: expect.arrayContaining(['no-identical-paths', 'path-parameters-defined']),
    });
    expect((await lint({ ...document, paths: 7 })).errors).toBeGreaterThan(0);
  });
});

describe('sign-in documentation', () => {
  it('the OpenAPI document names the session cookie that sign-in sets', async () => {
    const { paths, components } = await read();
    expect(paths).toHaveProperty(['/api/auth/sign-in/email', 'post']);
    const signUp = await portal.request({
      method: 'POST',
      url: '/api/auth/sign-up/email',
      payload: { name: 'Ada', email: 'cookie@example.org', password: 'Analytical!1843' },
    });
    const names = signUp.cookies.map(({ name }) => name);
    expect(names).toContain('__Secure-portal.session_token');
    expect(names).toContain(components.securitySchemes.session.name);
    const plain = await startTestPortal();
    const document = (await plain.request({ url: '/openapi.json' })).json();
    await plain.close();
    expect(document.components.securitySchemes.session.name).toBe('portal.session_token');
  });
});

describe('documented request body', () => {
  async function prepare(path: string) {
    const admin = await makePerson(portal.ctx, { role: 'ADMIN' });
    const { id: scholarshipId } = await makeScholarship(portal.ctx);
    const isOfOthers = path.startsWith('/feedback') || path.startsWith('/user/status');
    const applicant = isOfOthers ? await makePerson(portal.ctx) : admin;
    const isApplied = path !== '/scholarfromuser' && path !== '/payment';
    const ids = { applicantId: applicant.id, scholarshipId };
    const application = isApplied ? await makeApplication(portal.ctx, ids) : null;
    const review =
      application && path.startsWith('/review/') ? await makeReview(portal.ctx, application) : null;
    const id = path.startsWith('/updateItem') ? scholarshipId : (review ?? application)?.id;
    const values: Record<string, unknown> = {
      ...FORM,
      ...wireScholarship(),
      itemId: scholarshipId,
      _id: scholarshipId,
      currentItemId: application?.id,
      totalFee: 25,
      rating: 4.5,
      feedback: 'Send the second page, too.',
      email: admin.email,
    };
    return { admin, url: path.replace(':id', id ?? ''), values };
  }

  const writing = FACADE.filter(({ body }) => body);

  it.each(writing.map(({ method, path }) => [method, path] as const))(
    'the request body of %s %s requires exactly the documented required fields',
    async (method, path) => {
      const { admin, url, values } = await prepare(path);
      const { paths } = await read();
      const { requestBody, responses } = paths[templateOf(path)][method.toLowerCase()];
      const { required }: { required: string[] } = requestBody.content['application/json'].schema;
      const send = (names: string[]) =>
        portal.requestAs(admin, {
          method,
          url,
          ...(names.length > 0 && { payload: Object.fromEntries(names.map((name) => [name, values[name]])) }),
        });
      for (const name of required) {
        const answer = await send(required.filter((other) => other !== name));
        expect([name, answer.statusCode, Object.keys(answer.json().fields)]).toEqual([name, 400, [name]]);
      }
      const answer = await send(required);
      expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
      expect(requestBody.required).toBe(required.length > 0);
      expect(responses).toHaveProperty('415');
    },
  );
});

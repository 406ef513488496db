import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectFolder } from '../../../platform/files/projectFolder.ts';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ PUBLIC_URL: 'https://portal.example.org' });
});

afterAll(() => portal.close());

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

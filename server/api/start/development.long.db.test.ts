import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SERVER_PATHS } from '../../../vite.config.ts';
import { projectFolder } from '../../platform/files/projectFolder.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { FACADE } from '../rest/facade.ts';

let portal: TestPortal;
const paths = new Set<string>();

beforeAll(async () => {
  portal = await startTestPortal({}, { onRoute: ({ url }: RouteOptions) => void paths.add(url) });
});

afterAll(() => portal.close());

const FOR_PROGRAMS = ['/*', '*', '/webhooks/stripe', ...FACADE.map(({ path }) => path)];

it('the development server proxies every browser route of the server', () => {
  expect(paths).toContain('/upload');
  const isBuilt = (path: string) => existsSync(join(projectFolder, 'dist/client', path.replace('*', '')));
  const missing = [...paths].filter(
    (path) =>
      !FOR_PROGRAMS.includes(path) &&
      !isBuilt(path) &&
      !SERVER_PATHS.some((start) =>
        start.startsWith('^') ? new RegExp(start).test(path) : path.startsWith(start),
      ),
  );
  expect(missing).toEqual([]);
});

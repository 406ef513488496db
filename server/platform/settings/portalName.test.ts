import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '../files/projectFolder.ts';

const FOLDERS = ['client', 'messages', 'packages', 'prisma', 'rules', 'server'];
const isTest = (file: string) => /\.test\.tsx?$|(^|\/)test\/|\/test[A-Z]\w*\.tsx?$/.test(file);

// product: P7.36
it('only env.ts contains the default portal name', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|json|html|css|graphql|prisma|sql|svg|webmanifest|txt|typ)$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  expect(files.length).toBeGreaterThan(1000);
  const naming = files.filter(
    (file) => !isTest(file) && readFileSync(join(projectFolder, file), 'utf8').includes('AvailAble'),
  );
  expect(naming).toEqual(['server/platform/settings/env.ts']);
});

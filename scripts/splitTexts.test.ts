import { join } from 'node:path';
import { expect, it } from 'vitest';
import { messages } from '../client/messages.ts';
import { projectFolder } from '../server/projectFolder.ts';
import { splitTexts } from './splitTexts.ts';

const file = join(projectFolder, 'client/messages.ts');

type Hooks = {
  buildStart(): void;
  load(id: string): string | undefined;
  transform(code: string, id: string): { code: string } | undefined;
};
const plugin = splitTexts(file) as unknown as Hooks;
plugin.buildStart();

it('every section of the texts becomes a module', () => {
  for (const name of Object.keys(messages)) expect(plugin.load(`${file}/${name}.ts`), name).toMatch(/= \{/);
  expect(plugin.load(`${file}/account.ts`)).toContain("logout: 'Logout'");
});

it('a module imports the sections that it names, and all when that cannot be said', () => {
  const sections = (code: string) =>
    [
      ...(
        plugin.transform(`import { messages } from '../messages.ts';\n${code}`, 'x.tsx')?.code ?? ''
      ).matchAll(/import \{ (\w+) as/g),
    ].map((match) => match[1]);
  expect(sections('const { login, social: shown } = messages;\nmessages.account.menu(1);')).toEqual([
    'account',
    'login',
    'social',
  ]);
  expect(sections('say(messages);')).toEqual(Object.keys(messages));
  expect(plugin.transform("import { x } from './other.ts';", 'x.tsx')).toBeUndefined();
});

import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const SHEETS = 'node_modules/@mantine/core/styles';
const IMPORTED = /import \{([^}]*)\} from '@mantine\/core'/g;

it('the style sheet of every Mantine component in use is imported', () => {
  const loaded = readFileSync('client/app/styles.css', 'utf8');
  const files = readdirSync('client', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  );
  const used = files.flatMap((file) =>
    [...readFileSync(`client/${file}`, 'utf8').matchAll(IMPORTED)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim()),
    ),
  );
  expect(used).toContain('Button');
  const styled = readdirSync(SHEETS).map((sheet) => sheet.replace('.css', ''));
  const bare = used.filter((name) => styled.includes(name) && !loaded.includes(`/${name}.css"`));
  expect([...new Set(bare)]).toEqual([]);
});

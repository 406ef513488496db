import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Until the texts of client/messages.ts are catalogues (messages/): makes a module of each of its sections, and lets
 * every module import those that it names, so that the first view does not carry the words of all screens.
 */
export function splitTexts(file: string): Plugin {
  let sections: Record<string, string> = {};
  return {
    name: 'split-texts',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      sections = readSections(readFileSync(file, 'utf8'));
    },
    resolveId: (source) => (source.startsWith(`${file}/`) ? source : undefined),
    load(id) {
      const name = id.startsWith(`${file}/`) && id.slice(file.length + 1).replace(/\.ts$/, '');
      return name ? `export const ${name} = ${sections[name]};` : undefined;
    },
    transform(code, id) {
      const line = /^import \{ messages \} from '[^']*\/messages\.ts';$/m.exec(code)?.[0];
      if (!line || id === file) return undefined;
      const names = namesIn(code, sections);
      const imports = names.map((name) => `import { ${name} as texts$${name} } from '${file}/${name}.ts';`);
      const object = `const messages = { ${names.map((name) => `${name}: texts$${name}`).join(', ')} };`;
      // All on the line of the import: the others keep their numbers.
      return { code: code.replace(line, () => [...imports, object].join(' ')), map: null };
    },
  };
}

/** The sections as the formatter writes them: each begins and ends with two spaces. */
function readSections(code: string): Record<string, string> {
  const found = [...code.matchAll(/^ {2}(\w+): (\{[^\n]*\},$|\{\n[\s\S]*?^ {2}\},$)/gm)];
  return Object.fromEntries(found.map(([, name = '', text = '']) => [name, text.replace(/,$/, '')]));
}

/** The sections that a module names: `messages.form`, or `const { form } = messages`. All when it cannot be said. */
function namesIn(code: string, sections: Record<string, string>): string[] {
  const direct = [...code.matchAll(/\bmessages\.(\w+)/g)].map((match) => match[1] ?? '');
  const taken = [...code.matchAll(/const \{([^}]+)\} = messages;/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.split(':')[0]?.trim() ?? ''),
  );
  const used = [...new Set([...direct, ...taken])].filter((name) => name in sections);
  const uses = [...code.matchAll(/\bmessages\b(?!\.ts|\.\w)/g)].length;
  const explained = 1 + [...code.matchAll(/\} = messages;/g)].length;
  return uses > explained ? Object.keys(sections) : used;
}

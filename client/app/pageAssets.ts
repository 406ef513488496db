import manifest from 'virtual:client-manifest';

/** Returns link elements for a screen's files, so that a server-rendered page is styled from its first paint. */
export function pageAssets(modules: string[]): string {
  const inTemplate = new Set(filesOf('index.html'));
  const files = new Set(modules.flatMap((module) => filesOf(module)));
  return [...files]
    .filter((file) => !inTemplate.has(file))
    .map((file) => {
      if (file.endsWith('.css')) return `<link rel="stylesheet" href="/${file}" crossorigin>`;
      return `<link rel="modulepreload" href="/${file}" crossorigin>`;
    })
    .join('');
}

function filesOf(key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [...(chunk.css ?? []), chunk.file, ...(chunk.imports ?? []).flatMap((next) => filesOf(next, seen))];
}

import manifest from 'virtual:client-manifest';

/**
 * Returns link elements for the files of a screen's chunk. A server-rendered page is then styled from its
 * first paint, and its script starts loading before the router requests it.
 */
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

/** Returns a chunk's CSS and JS files, including those of its static imports. */
function filesOf(key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [...(chunk.css ?? []), chunk.file, ...(chunk.imports ?? []).flatMap((next) => filesOf(next, seen))];
}

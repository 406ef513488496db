import { paths } from '../../../rules/paths.ts';

/** What a person was about to do with a scholarship. */
export type Wanted = { scholarshipId: string; isApplying: boolean };

const SCREENS = [
  [matcherOf(paths.scholarship.pattern), false],
  [matcherOf(paths.scholarshipPage.pattern), false],
  [matcherOf(paths.apply.pattern), true],
] as const;

/** What a screen's address calls a scholarship, by id or slug, and whether it is its form; null for any other address. */
export function readIntentPath(path: string): { name: string; isApplying: boolean } | null {
  const [pathname = ''] = path.split(/[?#]/);
  for (const [screen, isApplying] of SCREENS) {
    const name = screen.exec(pathname)?.[1];
    if (name) return { name, isApplying };
  }
  return null;
}

function matcherOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.replace(/:\w+/, '([\\w-]{1,120})')}/?$`, 'i');
}

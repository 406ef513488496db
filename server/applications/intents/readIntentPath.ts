import { paths } from '../../../rules/paths.ts';

export type IntentTarget = { scholarshipId: string; isApplying: boolean };

const SCREENS = [
  [matcherOf(paths.scholarship.pattern), false],
  [matcherOf(paths.scholarshipPage.pattern), false],
  [matcherOf(paths.apply.pattern), true],
] as const;

/**
 * Parses the path of a scholarship's page or application form. `name` is the scholarship's id or slug. Returns null
 * for all other paths.
 */
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

import { type Condition, getParts, MAX_LEVELS } from '../../../rules/conditions/condition.ts';

export const GROUP_MODES = ['any', 'all', 'none', 'notAll'] as const;
export type GroupMode = (typeof GROUP_MODES)[number];

export type Part = { part: Condition; path: string; number: number };

export type Group = { mode: GroupMode; parts: Part[] };

export function groupIn(condition: Condition, path: string): Group | null {
  if ('not' in condition) {
    const inner = condition.not;
    if ('any' in inner) return { mode: 'none', parts: placed(inner.any, `${path}.not.any`) };
    if ('all' in inner) return { mode: 'notAll', parts: placed(inner.all, `${path}.not.all`) };
    return { mode: 'none', parts: [{ part: inner, path: `${path}.not`, number: 1 }] };
  }
  const parts = getParts(condition);
  if (!parts) return null;
  const mode = 'all' in condition ? 'all' : 'any';
  return { mode, parts: placed(parts, `${path}.${mode}`) };
}

export function joinGroup(mode: GroupMode, parts: Condition[]): Condition | null {
  if (parts.length === 0) return null;
  if (mode === 'none') return { not: { any: parts } };
  return mode === 'notAll' ? { not: { all: parts } } : ({ [mode]: parts } as Condition);
}

/**
 * True if the nesting limit allows another group below this path. A group needs one level to join its parts
 * and another to negate them.
 */
export function hasRoomBelow(path: string): boolean {
  const levels = path.split('.').filter((name) => name === 'all' || name === 'any' || name === 'not').length;
  return levels + 2 <= MAX_LEVELS;
}

export function placed(parts: Condition[], path: string): Part[] {
  return parts.map((part, index) => ({ part, path: `${path}.${index}`, number: index + 1 }));
}

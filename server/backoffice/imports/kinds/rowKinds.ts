import type { Import } from '../../../../prisma/client/client.ts';
import { DECISIONS } from './decisions.ts';
import { PAST_APPLICATIONS } from './pastApplications.ts';
import { PEOPLE } from './people.ts';
import { SCORES } from './scores.ts';

const ROW_KINDS = { PEOPLE, APPLICATIONS: PAST_APPLICATIONS, SCORES, DECISIONS };

type RowKindName = keyof typeof ROW_KINDS;

export function getRowKind(kind: Import['kind']): (typeof ROW_KINDS)[RowKindName] | null {
  return kind === 'SCHOLARSHIPS' ? null : ROW_KINDS[kind];
}

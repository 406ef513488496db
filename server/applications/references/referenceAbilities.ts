import { can } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { type ReferenceRow, toBelonging } from './referenceRow.ts';

type ViewerContext = Pick<RequestContext, 'viewer'>;

export function canChange({ viewer }: ViewerContext, row: ReferenceRow): boolean {
  return can(viewer, 'reference.ask', toBelonging(row)) && !isReceived(row);
}

export function canEnter({ viewer }: ViewerContext, row: ReferenceRow): boolean {
  return can(viewer, 'reference.enter', toBelonging(row)) && !isReceived(row);
}

export function requireNotReceived(row: ReferenceRow): void {
  if (isReceived(row)) throw refuse('CONFLICT', 'reference.link.RECEIVED');
}

const isReceived = ({ state }: ReferenceRow) => state === 'RECEIVED';

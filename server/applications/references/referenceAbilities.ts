import { can } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { type ReferenceRow, toBelonging } from './referenceRow.ts';

type ViewerContext = Pick<RequestContext, 'viewer'>;

/**
 * Returns whether the viewer may change the referee or withdraw the request, which must be their own and not
 * received.
 */
export function canChange({ viewer }: ViewerContext, row: ReferenceRow): boolean {
  return can(viewer, 'reference.ask', toBelonging(row)) && !isReceived(row);
}

/**
 * Returns whether the viewer may enter the reference, which must belong to another person and not be
 * received.
 */
export function canEnter({ viewer }: ViewerContext, row: ReferenceRow): boolean {
  return can(viewer, 'reference.enter', toBelonging(row)) && !isReceived(row);
}

/** Throws CONFLICT for a received reference, which is final. */
export function requireNotReceived(row: ReferenceRow): void {
  if (isReceived(row)) throw refuse('CONFLICT', 'reference.link.RECEIVED');
}

const isReceived = ({ state }: ReferenceRow) => state === 'RECEIVED';

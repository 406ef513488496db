import { can } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { belongingOf, type ReferenceRow } from './referenceRow.ts';

type Viewing = Pick<RequestContext, 'viewer'>;

/** Returns whether the viewer may change the referee or withdraw the request: it is their own and not received. */
export function canChange({ viewer }: Viewing, row: ReferenceRow): boolean {
  return can(viewer, 'reference.ask', belongingOf(row)) && !isReceived(row);
}

/** Returns whether the viewer may enter the reference: it is another person's and not received. */
export function canEnter({ viewer }: Viewing, row: ReferenceRow): boolean {
  return can(viewer, 'reference.enter', belongingOf(row)) && !isReceived(row);
}

/** Throws CONFLICT for a received reference, which is final. */
export function requireNotReceived(row: ReferenceRow): void {
  if (isReceived(row)) throw refuse('CONFLICT', 'reference.link.RECEIVED');
}

const isReceived = ({ state }: ReferenceRow) => state === 'RECEIVED';

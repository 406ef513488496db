import { can } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { belongingOf, type ReferenceRow } from './referenceRow.ts';

type Viewing = Pick<RequestContext, 'viewer'>;

/** Whether the viewer may change its referee, and take the request back: it is their own, and was not received. */
export function canChange({ viewer }: Viewing, row: ReferenceRow): boolean {
  return can(viewer, 'reference.ask', belongingOf(row)) && !isReceived(row);
}

/** Whether the viewer may enter it: for another person, and as long as it was not received. */
export function canEnter({ viewer }: Viewing, row: ReferenceRow): boolean {
  return can(viewer, 'reference.enter', belongingOf(row)) && !isReceived(row);
}

/** CONFLICT for what was received: that is final. */
export function requireNotReceived(row: ReferenceRow): void {
  if (isReceived(row)) throw refuse('CONFLICT', 'reference.link.RECEIVED');
}

const isReceived = ({ state }: ReferenceRow) => state === 'RECEIVED';

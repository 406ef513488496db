import { describeFailure } from '../../../lib/errors.ts';
import { notify } from '../../../lib/notify.ts';

/** Shows why a change was refused or did not arrive. */
export const notifyFailure = (error: unknown) => notify({ kind: 'error', title: describeFailure(error) });

import { describeFailure } from '../../../lib/errors.ts';
import { notify } from '../../../lib/notify.ts';

/** Shows why a change was rejected or did not reach the server. */
export const notifyFailure = (error: unknown) => notify({ kind: 'error', title: describeFailure(error) });

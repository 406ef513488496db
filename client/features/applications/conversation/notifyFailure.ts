import { describeFailure } from '../../../lib/errors.ts';
import { notify } from '../../../lib/notify.ts';

/** Shows the reason if the server rejects a change or cannot be reached. */
export const notifyFailure = (error: unknown) => notify({ kind: 'error', title: describeFailure(error) });

import type { Context } from '../../platform/context.ts';
import type { Person } from '../people.ts';

export type RefusalCase = {
  about: (ctx: Context, caller: Person) => Promise<string>;
  call: (id: string) => string;
};

/**
 * Reason why an operation is not refused for the viewer's own records: everyone may perform it on their own records
 * (`theirs`), it concerns no person's record (`general`), or it uses a referee's link (`link`).
 */
type Reason = 'theirs' | 'general' | 'link';

export type OwnRows = Record<string, RefusalCase | Reason>;

export const myself: RefusalCase['about'] = async (_ctx, { id }) => id;

export const twoOf = (id: string) => id.split(' ') as [string, string];

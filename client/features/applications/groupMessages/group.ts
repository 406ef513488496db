import type { GroupMessageInput } from './groupMessages.generated.ts';

/** The applications that get a message. */
export type Group = Pick<GroupMessageInput, 'ids' | 'filter'>;

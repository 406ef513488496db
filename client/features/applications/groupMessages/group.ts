import type { GroupMessageInput } from './groupMessages.generated.ts';

export type Group = Pick<GroupMessageInput, 'ids' | 'filter'>;

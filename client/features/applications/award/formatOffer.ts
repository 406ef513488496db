import { formatClosing } from '../../../../messages/formatClosing.ts';
import type { Texts } from '../../../lib/useMessages.ts';
import type { OwnAwardFragment } from './award.generated.ts';

const DAY = 24 * 60 * 60 * 1000;

export function formatOffer({ acceptBy }: OwnAwardFragment, timeZone: string, t: Texts<'ownAward'>) {
  const left = Date.parse(acceptBy) - Date.now();
  return {
    until: formatClosing(acceptBy, timeZone, t.language),
    left: left > 0 ? t('left', { days: Math.floor(left / DAY) }) : t('over'),
  };
}

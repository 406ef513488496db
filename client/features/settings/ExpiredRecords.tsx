import { skipToken } from '@apollo/client/react';
import { useDebouncedValue } from '@mantine/hooks';
import { useMessages } from '../../lib/useMessages.ts';
import { type RetentionRule, useExpiredRecordsQuery } from './settings.generated.ts';

const SETTLE_MS = 400;

const RULES: Readonly<Record<string, RetentionRule>> = {
  RETAIN_MAILS: 'MAILS',
  RETAIN_INBOX: 'INBOX',
  RETAIN_MESSAGES: 'MESSAGES',
  RETAIN_DRAFTS: 'DRAFTS',
  RETAIN_ACCOUNTS: 'ACCOUNTS',
  RETAIN_DOCUMENTS: 'DOCUMENTS',
};

const TEXTS: { [Rule in RetentionRule]?: 'expiredAccounts' | 'expiredFiles' } = {
  ACCOUNTS: 'expiredAccounts',
  DOCUMENTS: 'expiredFiles',
};

type Props = { setting: string; typed: string };

export function ExpiredRecords({ setting, typed }: Props) {
  const t = useMessages('settings');
  const [days] = useDebouncedValue(typed, SETTLE_MS);
  const rule = RULES[setting];
  const isDays = /^[1-9]\d{0,3}$/.test(days);
  const { data } = useExpiredRecordsQuery(
    rule && isDays
      ? { variables: { rule, days: Number(days) }, fetchPolicy: 'cache-and-network' }
      : skipToken,
  );
  const count = data?.expiredRecords;
  return (
    <p role="status" className="soft text-md">
      {isDays &&
        days === typed &&
        typeof count === 'number' &&
        t((rule && TEXTS[rule]) ?? 'expired', { count })}
    </p>
  );
}

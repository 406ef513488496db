import { useMemo } from 'react';
import { formatCount } from '../../../messages/formats.ts';
import { MESSAGES } from '../../../rules/lists/messages.ts';
import { paths } from '../../../rules/paths.ts';
import { useContactMessagesQuery } from '../../features/contact/inbox.generated.ts';
import { messageCells } from '../../features/contact/messageCells.tsx';
import { StaffList } from '../../features/lists/StaffList.tsx';
import { useListColumns } from '../../features/lists/useListColumns.tsx';
import { usePortal } from '../../lib/portal.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { listTexts } from '../../ui/table/listTexts.ts';
import { pagedList } from '../../ui/table/pagedList.ts';
import { useTableState } from '../../ui/table/useTableState.ts';

export function MessagesPage() {
  const t = useMessages('contact');
  const { retention } = usePortal();
  const address = useTableState(paths.messages.link, MESSAGES);
  const { sort: _, ...variables } = address.variables;
  const result = useContactMessagesQuery({ variables, fetchPolicy: 'cache-and-network' });
  const list = pagedList(result, ({ contactMessages }) => contactMessages);
  const columns = useListColumns(
    MESSAGES,
    useMemo(() => messageCells(t), [t]),
  );
  return (
    <>
      <PageHead title={t('inbox.title')} />
      <h1>
        {list.page ? t('inbox.heading', { count: formatCount(list.page, t.language) }) : t('inbox.title')}
      </h1>
      <p className="mt-xs soft">{t('inbox.lead', { days: retention.messageDays })}</p>
      <StaffList
        of={MESSAGES}
        label={t('inbox.title')}
        {...{ address, list, columns }}
        rowId={({ id }) => id}
        texts={listTexts(t)}
      />
    </>
  );
}

import { Button, Menu } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled, IconCheck } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { MAX_VIEW_NAME_CHARACTERS, viewNameSchema } from '../../../../rules/backoffice/savedViews.ts';
import { paths } from '../../../../rules/paths.ts';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useConfirmDelete } from '../../../ui/confirm/useConfirm.tsx';
import type { ColumnChoice } from '../../../ui/table/columns/useColumnChoice.ts';
import type { TableAddress } from '../../../ui/table/useTableState.ts';
import { useDeleteSavedViewMutation, useSavedViewsQuery, useSaveViewMutation } from './desk.generated.ts';

const TextDialog = lazyPart(async () => (await import('../../../ui/form/TextDialog.tsx')).TextDialog);

type Props = { address: TableAddress; choice: ColumnChoice };

export function SavedViews({ address, choice }: Props) {
  const t = useMessages('desk');
  const { data, error } = useSavedViewsQuery({ fetchPolicy: 'cache-and-network' });
  const again = { refetchQueries: ['SavedViews'], awaitRefetchQueries: true };
  const [save] = useSaveViewMutation(again);
  const [remove] = useDeleteSavedViewMutation(again);
  const [askToDelete, question] = useConfirmDelete();
  const [isNaming, setNaming] = useState(false);
  const [isAsked, setAsked] = useState(false);

  const [, query = ''] = address.linkTo({ page: 1, open: '' }).split('?');
  const { hidden } = choice;
  const views = data?.savedViews ?? [];
  const present = views.find((view) => view.query === query && areEqual(view.hidden, hidden));
  return (
    <>
      {/* Opens only once its views have loaded, because a later resize would move the item that is hovered or
          focused. */}
      <Menu
        position="bottom-start"
        width={280}
        // Rendered in place, so that the menu is inside a landmark of the page.
        withinPortal={false}
        opened={isAsked && Boolean(data ?? error)}
        onChange={setAsked}
      >
        <Menu.Target>
          <Button
            variant="default"
            leftSection={
              present ? <IconBookmarkFilled size={18} aria-hidden /> : <IconBookmark size={18} aria-hidden />
            }
          >
            {present?.name ?? t('views.menu')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }} aria-label={t('views.label')}>
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              component={Link}
              to={`${paths.manageApplications.link()}?${view.query}`}
              aria-current={view === present ? 'page' : undefined}
              rightSection={view === present && <IconCheck size={16} aria-hidden />}
              onClick={() => choice.hide(view.hidden)}
            >
              {view.name}
            </Menu.Item>
          ))}
          {views.length > 0 && <Menu.Divider />}
          {present ? (
            <Menu.Item
              onClick={() =>
                askToDelete(t('views.record', present), () => remove({ variables: { id: present.id } }))
              }
            >
              {t('views.delete', present)}
            </Menu.Item>
          ) : (
            <Menu.Item onClick={() => setNaming(true)}>{t('views.save')}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {question}
      {isNaming && (
        <Suspense>
          <TextDialog
            heading={t('views.heading')}
            name="name"
            label={t('views.name')}
            description={t('views.nameAbout')}
            rule={viewNameSchema}
            maxLength={MAX_VIEW_NAME_CHARACTERS}
            isLine
            submit={t('views.submit')}
            submitting={t('views.submitting')}
            send={(name) => save({ variables: { name, query, hidden: [...hidden] } })}
            onClose={() => setNaming(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function areEqual(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}

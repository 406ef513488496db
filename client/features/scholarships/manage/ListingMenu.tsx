import { Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { LISTING_MOVES, type ListingState } from '../../../../rules/listing.ts';
import { failureOf } from '../../../lib/errors.ts';
import { lazyPart } from '../../../lib/lazyPart.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import rowAction from '../../../ui/table/RowAction.module.css';
import { forgetLists } from '../edit/forgetLists.ts';
import { type ManagedScholarshipFragment, useMoveScholarshipMutation } from './manage.generated.ts';

const PublishDialog = lazyPart(async () => (await import('./PublishDialog.tsx')).PublishDialog, {
  texts: ['fields', 'form', 'manageScholarships', 'ui'],
});

/** Where a scholarship can go from a draft to the public lists and back; publishing asks when. */
export function ListingMenu({ scholarship }: { scholarship: ManagedScholarshipFragment }) {
  const t = useMessages('manageScholarships');
  const { id, scholarshipName: name, state, version, viewerCanPublish } = scholarship;
  const [send] = useMoveScholarshipMutation({ update: forgetLists });
  const [isPublishing, setPublishing] = useState(false);

  async function move(to: ListingState, publishAt: string | null = null) {
    await send({ variables: { id, to, publishAt, version } });
    void notify({ kind: 'success', title: t(`listing.moved.${to}`, { name }) });
  }

  // Scheduling is a publishing at another time, and asked for by the same dialog.
  const moves = LISTING_MOVES[state]
    .filter((to) => to !== 'SCHEDULED')
    .filter((to) => to !== 'PUBLISHED' || viewerCanPublish);
  if (moves.length === 0) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <button
            type="button"
            className={rowAction.root}
            aria-label={t('listing.movesOf', { name })}
            title={t('listing.moves')}
          >
            <IconDotsVertical size={18} aria-hidden />
            <span className={rowAction.text}>{t('listing.moves')}</span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {moves.map((to) => (
            <Menu.Item
              key={to}
              onClick={() =>
                to === 'PUBLISHED'
                  ? setPublishing(true)
                  : move(to).catch((error: unknown) => {
                      void notify({ kind: 'error', title: failureOf(error) });
                    })
              }
            >
              {t(`listing.moveTo.${to}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isPublishing && (
        <Suspense>
          <PublishDialog
            scholarship={scholarship}
            publish={(at) => move(at ? 'SCHEDULED' : 'PUBLISHED', at)}
            onClose={() => setPublishing(false)}
          />
        </Suspense>
      )}
    </>
  );
}

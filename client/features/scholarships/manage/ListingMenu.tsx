import { Menu } from '@mantine/core';
import {
  IconAward,
  IconCalendarPlus,
  IconClipboardPlus,
  IconCoinOff,
  IconDotsVertical,
  IconEyeSearch,
  IconFileTypeJs,
  IconScale,
  IconUserCheck,
} from '@tabler/icons-react';
import { Suspense, use, useContext, useState } from 'react';
import { Link } from 'react-router-dom';
import { LISTING_MOVES, type ListingState } from '../../../../rules/catalogue/listing.ts';
import { movesFrom } from '../../../../rules/moves.ts';
import { paths, serverPaths } from '../../../../rules/paths.ts';
import { saveServerFile } from '../../../lib/files/saveServerFile.ts';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { notify, notifyFailure } from '../../../lib/notify.ts';
import { SessionContext } from '../../../lib/session/session.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import rowAction from '../../../ui/table/rows/RowAction.module.css';
import { ExtendContext } from '../../deadlines/ExtendContext.ts';
import { ExceptContext } from '../../eligibility/ExceptContext.ts';
import { forgetLists } from '../edit/forgetLists.ts';
import { type ManagedScholarshipFragment, useMoveScholarshipMutation } from './manage.generated.ts';

const PublishDialog = lazyPart(async () => (await import('./PublishDialog.tsx')).PublishDialog, {
  texts: ['fields', 'form', 'manageScholarships', 'ui'],
});

export function ListingMenu({ scholarship }: { scholarship: ManagedScholarshipFragment }) {
  const t = useMessages('manageScholarships');
  const {
    id,
    scholarshipName: name,
    state,
    version,
    viewerCanPublish,
    viewerCanExtend,
    viewerCanMakeException,
    viewerCanEnterApplication,
  } = scholarship;
  const extend = use(ExtendContext);
  const except = use(ExceptContext);
  const canExtend = extend && viewerCanExtend;
  const [send] = useMoveScholarshipMutation({ update: forgetLists });
  const [isPublishing, setPublishing] = useState(false);
  const session = useContext(SessionContext);

  async function move(to: ListingState, publishAt: string | null = null) {
    await send({ variables: { id, to, publishAt, version } });
    void notify({ kind: 'success', title: t(`listing.moved.${to}`, { name }) });
  }

  const moves = movesFrom(LISTING_MOVES, state)
    .map(({ to }) => to)
    .filter((to) => to !== 'SCHEDULED')
    .filter((to) => to !== 'PUBLISHED' || viewerCanPublish);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <button
            type="button"
            className={rowAction.root}
            data-worded
            aria-label={t('listing.movesOf', { name })}
            title={t('listing.moves')}
          >
            <IconDotsVertical size={18} aria-hidden />
            <span className={rowAction.text}>{t('listing.moves')}</span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={Link}
            to={paths.previewScholarship.link(id)}
            leftSection={<IconEyeSearch size={18} aria-hidden />}
          >
            {t('preview')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFileTypeJs size={18} aria-hidden />}
            onClick={() => void saveServerFile(serverPaths.scholarshipFile(id), session)}
          >
            {t('exportFile')}
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={paths.waivers.link({ scholarship: id })}
            leftSection={<IconCoinOff size={18} aria-hidden />}
          >
            {t('waivers')}
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={paths.scholarshipAssessment.link(id)}
            leftSection={<IconScale size={18} aria-hidden />}
          >
            {t('assessment')}
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={paths.decide.link(id)}
            leftSection={<IconAward size={18} aria-hidden />}
          >
            {t('decide')}
          </Menu.Item>
          {viewerCanEnterApplication && (
            <Menu.Item
              component={Link}
              to={paths.enterApplication.link({ scholarship: id })}
              leftSection={<IconClipboardPlus size={18} aria-hidden />}
            >
              {t('listing.enter')}
            </Menu.Item>
          )}
          {canExtend && (
            <Menu.Item
              leftSection={<IconCalendarPlus size={18} aria-hidden />}
              onClick={() => extend({ id, scholarshipName: name })}
            >
              {t('listing.extend')}
            </Menu.Item>
          )}
          {except && viewerCanMakeException && (
            <Menu.Item
              leftSection={<IconUserCheck size={18} aria-hidden />}
              onClick={() => except({ scholarship })}
            >
              {t('listing.except')}
            </Menu.Item>
          )}
          {moves.length > 0 && <Menu.Divider />}
          {moves.map((to) => (
            <Menu.Item
              key={to}
              onClick={() =>
                to === 'PUBLISHED'
                  ? setPublishing(true)
                  : move(to).catch((error: unknown) => {
                      void notifyFailure(error);
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

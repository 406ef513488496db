import { IconKey } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { KeyRow } from '../../features/keys/KeyRow.tsx';
import classes from '../../features/keys/Keys.module.css';
import {
  type KeyRowFragment,
  usePartnerKeysQuery,
  useRevokePartnerKeyMutation,
  useRotatePartnerKeyMutation,
} from '../../features/keys/keys.generated.ts';
import { NewKeyForm } from '../../features/keys/NewKeyForm.tsx';
import { useMessages } from '../../lib/useMessages.ts';
import { questionTexts } from '../../ui/confirm/questionTexts.ts';
import { useConfirm } from '../../ui/confirm/useConfirm.tsx';
import { DelayedSkeleton, SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { PageLead } from '../../ui/page/PageLead.tsx';
import { useShownSecret } from '../../ui/useShownSecret.tsx';

export function KeysPage() {
  const t = useMessages('keys');
  const { data, error, refetch } = usePartnerKeysQuery({ fetchPolicy: 'cache-and-network' });
  const [rotate] = useRotatePartnerKeyMutation();
  const [revoke] = useRevokePartnerKeyMutation();
  const [secret, showSecret] = useShownSecret(t);
  const [ask, dialog] = useConfirm();
  const keys = data?.partnerKeys;

  const askToReplace = ({ id, name }: KeyRowFragment) =>
    ask({
      ...questionTexts(t, 'replaceQuestion', { name }),
      act: async () => {
        const { data: made } = await rotate({ variables: { id } });
        showSecret(made?.rotatePartnerKey.key);
        await refetch();
      },
    });
  const askToRevoke = ({ id, name }: KeyRowFragment) =>
    ask({
      ...questionTexts(t, 'revokeQuestion', { name }),
      isDangerous: true,
      act: async () => {
        await revoke({ variables: { id } });
        await refetch();
      },
    });

  return (
    <div className={classes.root}>
      <PageHead title={t('title')} />
      <h1>{t('heading')}</h1>
      <PageLead>
        {t('lead')} <Link to={paths.developers.link()}>{t('more')}</Link>
      </PageLead>
      {secret}
      <NewKeyForm
        onMade={async (key) => {
          showSecret(key);
          await refetch();
        }}
      />
      {!keys && error && <ErrorState heading={t('failedHeading')} error={error} onRetry={refetch} />}
      {!keys && !error && (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock height={88} />
        </DelayedSkeleton>
      )}
      {keys?.length === 0 && (
        <EmptyState icon={<IconKey size={32} />} heading={t('empty.heading')} text={t('empty.text')} />
      )}
      {keys && keys.length > 0 && (
        <ul className="card rows" aria-label={t('heading')}>
          {keys.map((key) => (
            <KeyRow
              key={key.id}
              of={key}
              onReplace={() => askToReplace(key)}
              onRevoke={() => askToRevoke(key)}
            />
          ))}
        </ul>
      )}
      {dialog}
    </div>
  );
}

import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { messages } from '../../messages.ts';
import { useConfirm } from '../../ui/confirm/useConfirm.tsx';
import { DelayedSkeleton, SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { ShownSecret } from '../../ui/ShownSecret.tsx';
import { KeyRow } from './KeyRow.tsx';
import classes from './Keys.module.css';
import {
  type KeyRowFragment,
  usePartnerKeysQuery,
  useRevokePartnerKeyMutation,
  useRotatePartnerKeyMutation,
} from './keys.generated.ts';
import { NewKeyForm } from './NewKeyForm.tsx';

const texts = messages.keys;

/** One's own keys for programs: make, replace, revoke. */
export function KeysPage() {
  const { data, error, refetch } = usePartnerKeysQuery({ fetchPolicy: 'cache-and-network' });
  const [rotate] = useRotatePartnerKeyMutation();
  const [revoke] = useRevokePartnerKeyMutation();
  const [shown, setShown] = useState<string>();
  const [ask, dialog] = useConfirm();
  const keys = data?.partnerKeys;

  const askToReplace = ({ id, name }: KeyRowFragment) =>
    ask({
      ...texts.replaceQuestion(name),
      failed: texts.failed,
      act: async () => {
        const { data: made } = await rotate({ variables: { id } });
        setShown(made?.rotatePartnerKey.key);
        await refetch();
      },
    });
  const askToRevoke = ({ id, name }: KeyRowFragment) =>
    ask({
      ...texts.revokeQuestion(name),
      failed: texts.failed,
      isDangerous: true,
      act: async () => {
        await revoke({ variables: { id } });
        await refetch();
      },
    });

  return (
    <div className={classes.root}>
      <PageHead title={texts.title} />
      <h1>{texts.heading}</h1>
      <p className={classes.lead}>
        {texts.lead} <Link to={paths.developers.link()}>{texts.more}</Link>
      </p>
      {shown && (
        <div className={classes.shown}>
          <ShownSecret key={shown} secret={shown} texts={texts.shown} onClose={() => setShown(undefined)} />
        </div>
      )}
      <NewKeyForm
        onMade={async (key) => {
          setShown(key);
          await refetch();
        }}
      />
      {!keys && error && <ErrorState heading={texts.failedHeading} error={error} onRetry={refetch} />}
      {!keys && !error && (
        <DelayedSkeleton label={texts.loading}>
          <SkeletonBlock height={88} />
        </DelayedSkeleton>
      )}
      {keys?.length === 0 && <EmptyState icon={<IconKey size={32} />} {...texts.empty} />}
      {keys && keys.length > 0 && (
        <ul className={classes.keys} aria-label={texts.heading}>
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

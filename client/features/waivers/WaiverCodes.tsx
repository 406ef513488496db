import { Button } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDay } from '../../../messages/formats.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { questionTexts } from '../../ui/confirm/questionTexts.ts';
import { useConfirm } from '../../ui/confirm/useConfirm.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListRow, RowList } from '../../ui/list/RowList.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { useShownSecret } from '../../ui/useShownSecret.tsx';
import { NewCodeForm } from './NewCodeForm.tsx';
import { PageTurner } from './PageTurner.tsx';
import {
  useRevokeWaiverCodeMutation,
  useWaiverCodesQuery,
  type WaiverCodeRowFragment,
} from './waivers.generated.ts';

export function WaiverCodes({ scholarshipId }: { scholarshipId: string }) {
  const t = useMessages('waivers');
  const [page, setPage] = useState(1);
  const [secret, showSecret] = useShownSecret(t);
  const variables = { scholarshipId, page };
  const { data, error, refetch } = useWaiverCodesQuery({ variables, fetchPolicy: 'cache-and-network' });
  const [revoke] = useRevokeWaiverCodeMutation();
  const [ask, dialog] = useConfirm();
  const codes = data?.waiverCodes;

  const askToRevoke = ({ id, hint }: WaiverCodeRowFragment) =>
    ask({
      ...questionTexts(t, 'revokeQuestion', { name: hint }),
      isDangerous: true,
      act: () => revoke({ variables: { id } }),
    });

  return (
    <Section heading={t('codes')} lead={t('codesLead')}>
      {secret}
      <NewCodeForm
        scholarshipId={scholarshipId}
        onMade={async (code) => {
          showSecret(code);
          setPage(1);
          await refetch({ scholarshipId, page: 1 });
        }}
      />
      {!codes && error && <ErrorState error={error} onRetry={refetch} />}
      {codes && codes.items.length > 0 && (
        <RowList label={t('codes')}>
          {codes.items.map((code) => (
            <ListRow
              key={code.id}
              icon={IconTicket}
              title={[`…${code.hint}`, code.note].filter(Boolean).join(' · ')}
              detail={<CodeFacts of={code} />}
            >
              {!code.revokedAt && (
                <Button
                  variant="default"
                  onClick={() => askToRevoke(code)}
                  aria-label={t('revokeLabel', { hint: code.hint })}
                >
                  {t('revoke')}
                </Button>
              )}
            </ListRow>
          ))}
        </RowList>
      )}
      {codes && <PageTurner of={codes} onTurn={setPage} />}
      {dialog}
    </Section>
  );
}

function CodeFacts({ of: code }: { of: WaiverCodeRowFragment }) {
  const t = useMessages('waivers');
  const { useCount, maxUses, expiresOn, revokedAt, isUsable, isForOrganisation } = code;
  const facts = [
    t('uses', { used: useCount, left: maxUses - useCount }),
    revokedAt && t('state.revoked'),
    !revokedAt &&
      expiresOn &&
      t(isUsable || useCount === maxUses ? 'state.until' : 'state.expired', {
        day: formatDay(expiresOn, t.language),
      }),
    isForOrganisation && t('state.organisation'),
  ];
  return facts.filter(Boolean).join(' · ');
}

import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatInstant } from '../../../messages/formats.ts';
import { describeFailure } from '../../lib/errors.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { MessageBox } from '../../ui/MessageBox.tsx';
import {
  type SettingsPartsFragment,
  usePaymentKeyTestQuery,
  useTestPaymentKeysMutation,
} from './settings.generated.ts';

type KeyTest = SettingsPartsFragment['paymentKeyTest'];

const REFRESH = 2_000;

const TONES = { UNTESTED: 'accent', WAITING: 'accent', OK: 'good', REFUSED: 'bad', MISSING: 'bad' } as const;

export function TestPayments({ of: given }: { of: KeyTest }) {
  const t = useMessages('settings');
  const [begun, setBegun] = useState<KeyTest>();
  const [failure, setFailure] = useState<string>();
  const [send, { loading }] = useTestPaymentKeysMutation();
  const { state, said, arrivedAt } = begun ?? given;
  if (state === 'OFF') return null;

  async function test() {
    setFailure(undefined);
    try {
      const { data: answer } = await send();
      setBegun(answer?.testPaymentKeys);
    } catch (error) {
      setFailure(describeFailure(error));
    }
  }

  const time = arrivedAt ? formatInstant(arrivedAt, t.language) : '';
  return (
    <div className="stack gap-sm">
      <MessageBox
        tone={TONES[state]}
        title={state === 'OK' ? t('keyTest.OK', { time }) : t(`keyTest.${state}`)}
        role="status"
      >
        {said && <p>{said}</p>}
        {state === 'UNTESTED' && <p>{t('keyTest.explained')}</p>}
        {state === 'MISSING' && (
          <p>{t('keyTest.causes', { address: `${window.location.origin}/webhooks/stripe` })}</p>
        )}
      </MessageBox>
      {state === 'WAITING' && <WaitForMessage onEnd={setBegun} />}
      {failure && <MessageBox tone="bad" title={failure} />}
      <div>
        <Button variant="default" loading={loading || state === 'WAITING'} onClick={() => void test()}>
          {t('keyTest.send')}
        </Button>
      </div>
    </div>
  );
}

function WaitForMessage({ onEnd }: { onEnd: (test: KeyTest) => void }) {
  const { data } = usePaymentKeyTestQuery({ pollInterval: REFRESH, fetchPolicy: 'no-cache' });
  const test = data?.settings?.paymentKeyTest;
  useEffect(() => {
    if (test && test.state !== 'WAITING') onEnd(test);
  }, [test, onEnd]);
  return null;
}

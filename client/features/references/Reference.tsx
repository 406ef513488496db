import { Button } from '@mantine/core';
import { useState } from 'react';
import { describeFailure, getErrorDetail, getErrorMessage, getFieldErrors } from '../../lib/errors.ts';
import { notifyFailure } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { readBrowserKeys, storeBrowserKey } from './browserKey.ts';
import { CodeForm } from './CodeForm.tsx';
import type { EarlierLetterOffer } from './EarlierLetters.tsx';
import classes from './Reference.module.css';
import { ReplaceFile } from './ReplaceFile.tsx';
import { RequestForm } from './RequestForm.tsx';
import {
  type OpenedRequestFragment,
  useOpenReferenceMutation,
  useRenewReferenceLinkMutation,
} from './references.generated.ts';

const ENDED = ['EXPIRED', 'NOT_NEEDED', 'OWN', 'RECEIVED', 'DECLINED', 'CLOSED'] as const;
type EndState = (typeof ENDED)[number];

type Step =
  | { kind: 'closed' }
  | { kind: 'code'; email: string; isForEarlier: boolean }
  | { kind: 'open'; browser: string; request: OpenedRequestFragment; earlier: EarlierLetterOffer }
  | { kind: 'ended'; state: EndState | undefined; text: string }
  | { kind: 'over'; what: 'done' | 'replaced' | 'declined'; applicant: string };

/** Sends no request until a person presses the button, because mail scanners also open links. */
export function Reference({ token }: { token: string }) {
  const t = useMessages('references');
  const [step, setStep] = useState<Step>({ kind: 'closed' });
  const [open, { loading }] = useOpenReferenceMutation();

  async function tryOpen(code?: string) {
    try {
      const { data } = await open({ variables: { token, browsers: readBrowserKeys(), code } });
      const opened = data?.openReference;
      if (opened?.request && opened.browser) {
        storeBrowserKey(opened.browser);
        const { browser, request, codeTo, earlierLetters: letters } = opened;
        setStep({ kind: 'open', browser, request, earlier: { letters, codeTo } });
      } else if (opened?.codeTo) setStep({ kind: 'code', email: opened.codeTo, isForEarlier: false });
    } catch (error) {
      const state = ENDED.find((one) => one === getErrorDetail(error, 'state'));
      if (code || !getErrorMessage(error)) throw error;
      setStep({ kind: 'ended', state, text: getFieldErrors(error).token ?? describeFailure(error) });
    }
  }

  return (
    <div className={`container grid gap-md ${classes.root}`}>
      <PageHead title={t('title')} />
      {step.kind === 'closed' && (
        <>
          <h1>{t('closed.heading')}</h1>
          <p>{t('closed.text')}</p>
          <Button loading={loading} onClick={() => void tryOpen().catch(notifyFailure)}>
            {loading ? t('opening') : t('open')}
          </Button>
        </>
      )}
      {step.kind === 'code' && (
        <CodeForm token={token} email={step.email} isForEarlier={step.isForEarlier} onCode={tryOpen} />
      )}
      {step.kind === 'ended' && <EndedLink token={token} state={step.state} text={step.text} />}
      {step.kind === 'open' && step.request.state === 'RECEIVED' && (
        <ReplaceFile
          token={token}
          browser={step.browser}
          request={step.request}
          onDone={() => setStep({ kind: 'over', what: 'replaced', applicant: step.request.applicantName })}
        />
      )}
      {step.kind === 'open' && step.request.state !== 'RECEIVED' && (
        <RequestForm
          token={token}
          browser={step.browser}
          request={step.request}
          earlier={step.earlier}
          onCode={(email) => setStep({ kind: 'code', email, isForEarlier: true })}
          onOver={(what) => setStep({ kind: 'over', what, applicant: step.request.applicantName })}
        />
      )}
      {step.kind === 'over' && (
        <div role="status">
          <h1>{step.what === 'declined' ? t('declined.heading') : t('done.heading')}</h1>
          <p>{step.what === 'declined' ? t('declined.text') : t(`${step.what}.text`, step)}</p>
        </div>
      )}
    </div>
  );
}

type EndedProps = { token: string; state: EndState | undefined; text: string };

function EndedLink({ token, state, text }: EndedProps) {
  const t = useMessages('references');
  const [said, setSaid] = useState<string>();
  const [renew, { loading }] = useRenewReferenceLinkMutation();

  async function send() {
    try {
      await renew({ variables: { token } });
      setSaid(t('renewed'));
    } catch (error) {
      setSaid(describeFailure(error));
    }
  }

  return (
    <>
      <h1>{state ? t(`ended.${state}`) : t('ended.heading')}</h1>
      <p>{text}</p>
      {state === 'EXPIRED' && !said && (
        <Button loading={loading} onClick={() => void send()}>
          {t('renew')}
        </Button>
      )}
      {said && <p role="status">{said}</p>}
    </>
  );
}

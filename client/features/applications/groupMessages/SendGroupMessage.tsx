import { skipToken } from '@apollo/client/react';
import { Button, NativeSelect } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { randomUuid } from '../../../lib/randomKey.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import buttons from '../../../ui/form/FormButtons.module.css';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { SendTimeFields } from '../../../ui/form/fields/SendTimeFields.tsx';
import { readSendTime, sendTimeFields } from '../../../ui/form/fields/sendTime.ts';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { WithValues } from '../../../ui/form/WithValues.tsx';
import type { Group } from './group.ts';
import {
  type GroupMessagePreviewQuery,
  useGroupMessagePreviewQuery,
  useSendGroupMessageMutation,
} from './groupMessages.generated.ts';

export type Preview = NonNullable<GroupMessagePreviewQuery['groupMessagePreview']>;

type Props = {
  group: Group;
  text: string;
  preview: Preview;
  onBack: () => void;
  onClose: () => void;
};

export function SendGroupMessage({ group, text, preview, onBack, onClose }: Props) {
  const t = useMessages('groupMessages');
  const { recipientCount: count, applicantCount, withdrawnCount, goneCount, hasOwn } = preview;
  const total = count + withdrawnCount;
  const start = useRef<HTMLParagraphElement>(null);
  useEffect(() => start.current?.focus(), []);
  return (
    <div className="stack gap-md">
      <p ref={start} tabIndex={-1} className="text-lg strong">
        {t(applicantCount < count ? 'questionApplications' : 'question', {
          total,
          withdrawn: withdrawnCount,
        })}
      </p>
      {applicantCount < count && <p>{t('people', { people: applicantCount, count })}</p>}
      {goneCount > 0 && <p className="soft">{t('gone', { count: goneCount })}</p>}
      {hasOwn && <p className="soft">{t('own')}</p>}
      {count > 0 ? (
        <>
          <Sample {...{ group, text, preview }} />
          <SendForm {...{ group, text, count, onBack, onClose }} />
        </>
      ) : (
        <div className="row">
          <Back onBack={onBack} />
        </div>
      )}
    </div>
  );
}

function Back({ onBack, disabled }: { onBack: () => void; disabled?: boolean }) {
  const t = useMessages('groupMessages');
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={18} aria-hidden />}
      disabled={disabled}
      onClick={onBack}
    >
      {t('back')}
    </Button>
  );
}

function Sample({ group, text, preview }: Pick<Props, 'group' | 'text' | 'preview'>) {
  const t = useMessages('groupMessages');
  const { samples } = preview;
  const [first] = samples;
  const [applicationId, setApplicationId] = useState(first?.id ?? '');
  const { data, previousData } = useGroupMessagePreviewQuery(
    applicationId === first?.id
      ? skipToken
      : { variables: { ...group, text, applicationId }, fetchPolicy: 'no-cache' },
  );
  const shown = (data ?? previousData)?.groupMessagePreview?.text;
  return (
    <section className="stack gap-xs" aria-label={t('sample')}>
      <NativeSelect
        label={t('sampleOf')}
        value={applicationId}
        data={samples.map(({ id, applicantName }) => ({ value: id, label: applicantName }))}
        onChange={({ currentTarget: { value } }) => setApplicationId(value)}
      />
      <p className="box on-brand breaks written" aria-live="polite">
        {applicationId === first?.id ? preview.text : shown}
      </p>
    </section>
  );
}

type FormProps = Omit<Props, 'preview'> & { count: number };

function SendForm({ group, text, count, onBack, onClose }: FormProps) {
  const t = useMessages('groupMessages');
  // If a call is repeated because its response was lost, the server finds the message by this id.
  const [id] = useState(randomUuid);
  const [send] = useSendGroupMessageMutation({
    refetchQueries: ['GroupMessages'],
    awaitRefetchQueries: true,
  });
  const form = useSchemaForm({
    rules: z.object(sendTimeFields).transform((time, check) => ({ releaseAt: readSendTime(time, check) })),
    labels: { when: t('when'), releaseAt: t('at') },
    values: { when: 'NOW' as const, releaseAt: '' },
    send: async ({ releaseAt }) => {
      await send({ variables: { input: { id, ...group, text, recipientCount: count, releaseAt } } });
      onClose();
    },
  });
  return (
    <FormFrame of={form} label={t('heading')} isShort>
      <SendTimeFields
        of={form}
        texts={{ NOW: t('whens.NOW'), LATER: t('whens.LATER') }}
        hint={(zone) => t('atHint', { zone })}
      />
      <p className="soft">{t('undoHint')}</p>
      <div className={`row apart gap-sm ${buttons.root}`}>
        <Back onBack={onBack} disabled={form.isBusy} />
        <WithValues of={form}>
          {({ when }) => (
            <SubmitButton of={form} busy={t('sending')}>
              {t(when === 'LATER' ? 'schedule' : 'send', { count })}
            </SubmitButton>
          )}
        </WithValues>
      </div>
    </FormFrame>
  );
}

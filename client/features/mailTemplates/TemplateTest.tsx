import { Button } from '@mantine/core';
import { describeFailure } from '../../lib/errors.ts';
import { notify } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import type { SchemaForm } from '../../ui/form/useSchemaForm.ts';
import { useTestMailTemplateMutation } from './mailTemplates.generated.ts';
import type { Words } from './words.ts';

type Props = { of: SchemaForm<Words>; kind: string; language: string };

export function TemplateTest({ of: form, kind, language }: Props) {
  const t = useMessages('mailTemplates');
  const [send, { loading }] = useTestMailTemplateMutation();
  async function test() {
    const { subject, text } = form.hook.getValues();
    try {
      const { data } = await send({ variables: { input: { kind, language, subject, text } } });
      const outcome = data?.testMailTemplate;
      if (outcome?.isSent) return notify({ kind: 'success', title: t('testSent') });
      await notify({
        kind: 'error',
        title: t(outcome?.host ? 'testFailed' : 'testNoServer'),
        text: outcome?.host ? outcome.said : undefined,
      });
    } catch (error) {
      await notify({ kind: 'error', title: t('testFailed'), text: describeFailure(error) });
    }
  }
  return (
    <Button variant="default" loading={loading} onClick={() => void test()}>
      {t('test')}
    </Button>
  );
}

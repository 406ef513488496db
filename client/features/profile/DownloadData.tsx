import { useApolloClient } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { describeFailure } from '../../lib/errors.ts';
import { saveFile } from '../../lib/files/saveFile.ts';
import { localDay } from '../../lib/format/dates.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { Section } from '../../ui/page/Section.tsx';
import classes from './Profile.module.css';
import { MyDataDocument } from './profile.generated.ts';

export function DownloadData() {
  const t = useMessages('profile');
  const client = useApolloClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function download() {
    setBusy(true);
    setProblem(undefined);
    try {
      const { data } = await client.query({ query: MyDataDocument, fetchPolicy: 'no-cache' });
      const text = JSON.stringify(data?.myData, null, 2);
      saveFile(`my-data-${localDay(new Date())}.json`, new Blob([text], { type: 'application/json' }));
    } catch (error) {
      setProblem(describeFailure(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Section heading={t('download.heading')} lead={t('download.lead')}>
      <div className="row middle gap-md">
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
          disabled={isBusy}
          onClick={download}
        >
          {isBusy ? t('download.busy') : t('download.submit')}
        </Button>
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      </div>
    </Section>
  );
}

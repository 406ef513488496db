import { useApolloClient } from '@apollo/client/react';
import { Button, FileInput, Group } from '@mantine/core';
import { IconFileTypeJs } from '@tabler/icons-react';
import { type FormEvent, useContext, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths, serverPaths } from '../../../../../rules/paths.ts';
import { describeFailure, getFieldErrors } from '../../../../lib/errors.ts';
import { notify } from '../../../../lib/notify.ts';
import { sendWithToken } from '../../../../lib/session/sendWithToken.ts';
import { SessionContext } from '../../../../lib/session/session.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { MessageBox } from '../../../../ui/MessageBox.tsx';
import { forgetLists } from '../forgetLists.ts';

type ImportResult = { id: string; ignored: string[] };
type Problem = { path: string; text: string };

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages('importFile');
  const ui = useMessages('ui');
  const form = useMessages('form');
  const session = useContext(SessionContext);
  const { cache } = useApolloClient();
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [problems, setProblems] = useState<Problem[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [imported, setImported] = useState<ImportResult>();

  async function send(event: FormEvent) {
    event.preventDefault();
    if (!file) return setProblems([{ path: '', text: t('none') }]);
    setBusy(true);
    setProblems([]);
    try {
      const init = { method: 'POST', body: file };
      const answer = await sendWithToken(serverPaths.importScholarship, session, init);
      const made = (await answer.json()) as ImportResult;
      forgetLists(cache);
      if (made.ignored.length > 0) setImported(made);
      else await open(made.id);
    } catch (error) {
      setProblems(problemsOf(error));
    } finally {
      setBusy(false);
    }
  }

  async function open(id: string) {
    await navigate(paths.updateScholarship.link(id));
    void notify({ kind: 'success', title: t('done') });
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      heading={t('heading')}
      cross={form('closeDialog')}
      closeOnClickOutside={!isBusy}
    >
      {imported ? (
        <div className="stack gap-md">
          <p>{t('ignored')}</p>
          <Names of={imported.ignored} />
          <Group justify="flex-end">
            <Button onClick={() => open(imported.id)}>{t('open')}</Button>
          </Group>
        </div>
      ) : (
        <form className="stack gap-md" noValidate onSubmit={(event) => void send(event)}>
          <p>{t('lead')}</p>
          <FileInput
            label={t('file')}
            placeholder={t('choose')}
            accept="application/json,.json"
            leftSection={<IconFileTypeJs size={18} aria-hidden />}
            value={file}
            onChange={(chosen) => {
              setFile(chosen);
              setProblems([]);
            }}
          />
          <div aria-live="polite">
            {problems.length > 0 && (
              <MessageBox tone="bad" title={t('problems', { count: problems.length })}>
                <ul className="bullets">
                  {problems.map(({ path, text }) => (
                    <li key={path}>
                      {path && <code>{path}</code>} {text}
                    </li>
                  ))}
                </ul>
              </MessageBox>
            )}
          </div>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose} disabled={isBusy}>
              {ui('confirm.cancel')}
            </Button>
            <Button type="submit" loading={isBusy} aria-label={isBusy ? t('adding') : undefined}>
              {t('add')}
            </Button>
          </Group>
        </form>
      )}
    </Dialog>
  );
}

function Names({ of }: { of: readonly string[] }) {
  return (
    <ul className="bullets">
      {of.map((name) => (
        <li key={name}>
          <code>{name}</code>
        </li>
      ))}
    </ul>
  );
}

function problemsOf(error: unknown): Problem[] {
  const fields = Object.entries(getFieldErrors(error));
  if (fields.length === 0) return [{ path: '', text: describeFailure(error) }];
  return fields.map(([path, text]) => ({ path: path === 'file' ? '' : path, text }));
}

import { Button } from '@mantine/core';
import { IconForms } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { generalFormName, MAX_GENERAL_FORM_NAME } from '../../../../rules/forms/generalFormName.ts';
import { listQuestions } from '../../../../rules/forms/question.ts';
import { paths } from '../../../../rules/paths.ts';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useConfirmDelete } from '../../../ui/confirm/useConfirm.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useQuestionTexts } from '../../questions/useQuestionTexts.ts';
import classes from './GeneralForms.module.css';
import {
  type GeneralFormFragment,
  useRemoveGeneralFormMutation,
  useSaveGeneralFormMutation,
} from './generalForms.generated.ts';

const TextDialog = lazyPart(async () => (await import('../../../ui/form/TextDialog.tsx')).TextDialog);

type Props = {
  organisationId: string;
  forms: readonly GeneralFormFragment[];
  onChanged: () => unknown;
  onCreated: (id: string) => void;
};

export function GeneralFormList({ organisationId, forms, onChanged, onCreated }: Props) {
  const t = useMessages('generalForms');
  const { ownLanguage } = useQuestionTexts();
  const [save] = useSaveGeneralFormMutation();
  const [remove] = useRemoveGeneralFormMutation();
  const [askToDelete, question] = useConfirmDelete();
  const [naming, setNaming] = useState<GeneralFormFragment | 'new'>();

  async function sendName(name: string) {
    if (naming !== 'new' && naming) {
      const { id, form, version } = naming;
      await save({ variables: { id, name, form, version } });
      void notify({ kind: 'success', title: t('renamed') });
      return;
    }
    // A form needs at least one section, which the editor fills later.
    const form = { sections: [{ key: 'section', title: { [ownLanguage]: name }, questions: [] }] };
    const { data } = await save({ variables: { organisationId, name, form, version: 0 } });
    void notify({ kind: 'success', title: t('created') });
    await onChanged();
    if (data) onCreated(data.saveGeneralForm.id);
  }

  return (
    <>
      {forms.length === 0 ? (
        <EmptyState
          icon={<IconForms size={28} />}
          heading={t('emptyHeading')}
          text={t('emptyText')}
          action={<Button onClick={() => setNaming('new')}>{t('new')}</Button>}
        />
      ) : (
        <>
          <div>
            <Button onClick={() => setNaming('new')}>{t('new')}</Button>
          </div>
          <ul className={`grid gap-sm ${classes.list}`}>
            {forms.map((form) => (
              <li key={form.id}>
                <div className={`slim soft breaks ${classes.about}`}>
                  <h2 className="text-lg">{form.name}</h2>
                  <p>{t('count', { count: listQuestions(form.form).length })}</p>
                  <UsedBy of={form} />
                </div>
                <div className="row gap-xs">
                  <Button
                    component={Link}
                    to={paths.generalForms.link({ organisation: organisationId, form: form.id })}
                    variant="default"
                    aria-label={t('editOf', form)}
                  >
                    {t('edit')}
                  </Button>
                  <Button variant="default" aria-label={t('renameOf', form)} onClick={() => setNaming(form)}>
                    {t('rename')}
                  </Button>
                  {form.viewerCanRemove && (
                    <Button
                      variant="default"
                      aria-label={t('removeOf', form)}
                      onClick={() =>
                        askToDelete(form.name, async () => {
                          await remove({ variables: { id: form.id } });
                          await onChanged();
                        })
                      }
                    >
                      {t('remove')}
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {naming && (
        <Suspense>
          <TextDialog
            heading={naming === 'new' ? t('new') : t('renameOf', naming)}
            name="name"
            label={t('name')}
            description={t('nameHint')}
            rule={generalFormName}
            initial={naming === 'new' ? '' : naming.name}
            maxLength={MAX_GENERAL_FORM_NAME}
            isLine
            submit={naming === 'new' ? t('create') : t('rename')}
            submitting={t('saving')}
            send={sendName}
            onClose={() => setNaming(undefined)}
          />
        </Suspense>
      )}
      {question}
    </>
  );
}

function UsedBy({ of: { scholarships } }: { of: GeneralFormFragment }) {
  const t = useMessages('generalForms');
  if (!scholarships?.length) return <p>{t('unused')}</p>;
  return (
    <>
      <p>{t('usedBy')}</p>
      <ul>
        {scholarships.map(({ id, scholarshipName }) => (
          <li key={id}>
            <Link to={paths.updateScholarship.link(id)}>{scholarshipName}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}

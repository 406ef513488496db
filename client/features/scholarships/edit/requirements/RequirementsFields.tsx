import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { lazyPart } from '../../../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../../ui/DelayedSkeleton.tsx';
import { FieldGroup } from '../../../../ui/form/groups/FieldGroup.tsx';
import type { SchemaForm } from '../../../../ui/form/useSchemaForm.ts';
import type { ScholarshipValues } from '../fields/scholarshipForm.ts';

const RequirementsEditor = lazyPart(
  async () => (await import('./RequirementsEditor.tsx')).RequirementsEditor,
  {
    texts: [
      'conditions',
      'fields',
      'form',
      'profileForm',
      'questions',
      'requirements',
      'scholarshipForm',
      'verdict',
    ],
  },
);

export function RequirementsFields({ of: form }: { of: SchemaForm<ScholarshipValues> }) {
  const t = useMessages('scholarshipForm');
  const value = useWatch({ control: form.hook.control, name: 'requirements' });
  const [isOpen, setOpen] = useState(value !== '');
  if (!isOpen && value) setOpen(true);
  return (
    <FieldGroup legend={t('groups.requirements')}>
      {isOpen ? (
        <Suspense
          fallback={
            <DelayedSkeleton label={t('requirements.loading')}>
              <SkeletonBlock height={160} />
            </DelayedSkeleton>
          }
        >
          <RequirementsEditor of={form} />
        </Suspense>
      ) : (
        <>
          <p>{t('requirements.none')}</p>
          <div>
            <Button variant="default" onClick={() => setOpen(true)}>
              {t('requirements.start')}
            </Button>
          </div>
        </>
      )}
    </FieldGroup>
  );
}

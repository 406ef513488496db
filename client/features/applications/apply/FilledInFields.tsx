import { TextInput } from '@mantine/core';
import { memo } from 'react';
import { controlName } from '../../../controlNames.ts';
import { useSession } from '../../../lib/session/useSession.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FieldGroup, FieldPair } from '../../../ui/form/groups/FieldGroup.tsx';
import type { AppliedScholarshipFragment } from './apply.generated.ts';

export const FilledInFields = memo(function FilledInFields({
  scholarship,
}: {
  scholarship?: AppliedScholarshipFragment;
}) {
  const t = useMessages('applicationForm');
  return (
    <FieldGroup legend={t('filledIn')}>
      {scholarship && <ScholarshipFields scholarship={scholarship} />}
      <AccountFields />
    </FieldGroup>
  );
});

function ScholarshipFields({ scholarship }: { scholarship: AppliedScholarshipFragment }) {
  const options = useMessages('options');
  const { universityCountry, universityCity, scholarshipCategory, subjectCategory } = scholarship;
  return (
    <>
      <Given name="scholarshipName" value={scholarship.scholarshipName} />
      <FieldPair>
        <Given name="universityName" value={scholarship.universityName} />
        <Given name="universityAddress" value={`${universityCountry} ${universityCity}`} />
      </FieldPair>
      <FieldPair>
        <Given name="scholarshipCategory" value={options(`scholarshipCategory.${scholarshipCategory}`)} />
        <Given name="subjectCategory" value={options(`subjectCategory.${subjectCategory}`)} />
      </FieldPair>
    </>
  );
}

function AccountFields() {
  const { viewer } = useSession();
  return (
    <FieldPair>
      <Given name="userEmail" value={viewer?.email ?? ''} />
      <Given name="userName" value={viewer?.name ?? ''} />
    </FieldPair>
  );
}

type GivenName =
  | 'scholarshipName'
  | 'universityName'
  | 'universityAddress'
  | 'scholarshipCategory'
  | 'subjectCategory'
  | 'userEmail'
  | 'userName';

function Given({ name, value }: { name: GivenName; value: string }) {
  const t = useMessages('applicationForm');
  return <TextInput name={controlName(name)} label={t(`given.${name}`)} value={value} disabled readOnly />;
}

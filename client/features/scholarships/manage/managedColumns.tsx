import { IconCopy, IconEye, IconPencil } from '@tabler/icons-react';
import { DEGREES, SUBJECT_CATEGORIES } from '../../../../rules/scholarshipOptions.ts';
import { paths } from '../../../app/paths.ts';
import { messages } from '../../../messages.ts';
import { Money } from '../../../ui/Money.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { RowLink } from '../../../ui/table/RowAction.tsx';
import { ManagedName } from './ManagedName.tsx';
import type { ManagedScholarshipFragment } from './manage.generated.ts';
import { RemoveAction } from './RemoveAction.tsx';

const texts = messages.manageScholarships;

/** The columns of docs/product.md P7.4. */
export const MANAGED_COLUMNS: Column<ManagedScholarshipFragment>[] = [
  {
    id: 'name',
    header: texts.columns.name,
    cell: (scholarship) => <ManagedName scholarship={scholarship} />,
    sort: { ascending: 'NAME', descending: 'NAME_DESC' },
    isTitle: true,
  },
  {
    id: 'university',
    header: texts.columns.university,
    cell: ({ universityName }) => universityName,
    sort: { ascending: 'UNIVERSITY', descending: 'UNIVERSITY_DESC' },
  },
  {
    id: 'subject',
    header: texts.columns.subject,
    cell: ({ subjectCategory }) => SUBJECT_CATEGORIES[subjectCategory],
    sort: { ascending: 'SUBJECT', descending: 'SUBJECT_DESC' },
  },
  {
    id: 'degree',
    header: texts.columns.degree,
    cell: ({ degree }) => DEGREES[degree],
    sort: { ascending: 'DEGREE', descending: 'DEGREE_DESC' },
    isNarrow: true,
  },
  {
    id: 'fee',
    header: texts.columns.fee,
    cell: ({ applicationFees }) => <Money amount={applicationFees} />,
    sort: { ascending: 'FEE', descending: 'FEE_DESC' },
    isNumber: true,
  },
  {
    id: 'details',
    header: texts.columns.details,
    cell: ({ id, scholarshipName }) => (
      <RowLink
        icon={IconEye}
        to={paths.scholarship.link(id)}
        label={texts.details(scholarshipName)}
        text={texts.columns.details}
      />
    ),
    isActions: true,
  },
  {
    id: 'edit',
    header: texts.columns.edit,
    cell: ({ id, scholarshipName, viewerCanUpdate }) => (
      <>
        {viewerCanUpdate && (
          <RowLink
            icon={IconPencil}
            to={paths.updateScholarship.link(id)}
            label={texts.edit(scholarshipName)}
            text={texts.columns.edit}
          />
        )}
        <RowLink
          icon={IconCopy}
          to={paths.addScholarship.link({ copy: id })}
          label={texts.copy(scholarshipName)}
          text={texts.copyShort}
        />
      </>
    ),
    isActions: true,
  },
  {
    id: 'cancel',
    header: texts.columns.cancel,
    cell: (scholarship, { deselect }) => <RemoveAction scholarship={scholarship} onDeleted={deselect} />,
    isActions: true,
  },
];

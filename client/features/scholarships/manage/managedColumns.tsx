import { IconCopy, IconEye, IconPencil } from '@tabler/icons-react';
import { paths } from '../../../../rules/paths.ts';
import type { Texts } from '../../../lib/useMessages.ts';
import { Money } from '../../../ui/Money.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { RowLink } from '../../../ui/table/RowAction.tsx';
import { ListingMenu } from './ListingMenu.tsx';
import { ManagedName } from './ManagedName.tsx';
import type { ManagedScholarshipFragment } from './manage.generated.ts';
import { RemoveAction } from './RemoveAction.tsx';

/** The columns of docs/product.md P7.4. */
export const managedColumns = (
  t: Texts<'manageScholarships'>,
  options: Texts<'options'>,
): Column<ManagedScholarshipFragment>[] => [
  {
    id: 'name',
    header: t('columns.name'),
    cell: (scholarship) => <ManagedName scholarship={scholarship} />,
    sort: { ascending: 'NAME', descending: 'NAME_DESC' },
    isTitle: true,
  },
  {
    id: 'university',
    header: t('columns.university'),
    cell: ({ universityName }) => universityName,
    sort: { ascending: 'UNIVERSITY', descending: 'UNIVERSITY_DESC' },
  },
  {
    id: 'subject',
    header: t('columns.subject'),
    cell: ({ subjectCategory }) => options(`subjectCategory.${subjectCategory}`),
    sort: { ascending: 'SUBJECT', descending: 'SUBJECT_DESC' },
  },
  {
    id: 'degree',
    header: t('columns.degree'),
    cell: ({ degree }) => options(`degree.${degree}`),
    sort: { ascending: 'DEGREE', descending: 'DEGREE_DESC' },
    isNarrow: true,
  },
  {
    id: 'fee',
    header: t('columns.fee'),
    cell: ({ applicationFees }) => <Money amount={applicationFees} />,
    sort: { ascending: 'FEE', descending: 'FEE_DESC' },
    isNumber: true,
  },
  {
    id: 'details',
    header: t('columns.details'),
    cell: ({ id, scholarshipName }) => (
      <RowLink
        icon={IconEye}
        to={paths.scholarship.link(id)}
        label={t('details', { name: scholarshipName })}
        text={t('columns.details')}
      />
    ),
    isActions: true,
  },
  {
    id: 'edit',
    header: t('columns.edit'),
    cell: (scholarship) => {
      const { id, scholarshipName, viewerCanUpdate } = scholarship;
      return (
        <>
          {viewerCanUpdate && (
            <RowLink
              icon={IconPencil}
              to={paths.updateScholarship.link(id)}
              label={t('edit', { name: scholarshipName })}
              text={t('columns.edit')}
            />
          )}
          <RowLink
            icon={IconCopy}
            to={paths.addScholarship.link({ copy: id })}
            label={t('copy', { name: scholarshipName })}
            text={t('copyShort')}
          />
          <ListingMenu scholarship={scholarship} />
        </>
      );
    },
    isActions: true,
  },
  {
    id: 'cancel',
    header: t('columns.cancel'),
    cell: (scholarship, { deselect }) => <RemoveAction scholarship={scholarship} onDeleted={deselect} />,
    isActions: true,
  },
];

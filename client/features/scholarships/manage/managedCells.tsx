import { IconCopy, IconEye, IconPencil } from '@tabler/icons-react';
import type { SCHOLARSHIPS } from '../../../../rules/lists/scholarships.ts';
import { paths } from '../../../../rules/paths.ts';
import type { Texts } from '../../../lib/useMessages.ts';
import { RowLink } from '../../../ui/table/rows/RowAction.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import type { Cells } from '../../lists/useListColumns.tsx';
import { ListingMenu } from './ListingMenu.tsx';
import { ManagedName } from './ManagedName.tsx';
import type { ManagedScholarshipFragment } from './manage.generated.ts';
import { RemoveAction } from './RemoveAction.tsx';

export const managedCells = (
  t: Texts<'manageScholarships'>,
  options: Texts<'options'>,
): Cells<ManagedScholarshipFragment, typeof SCHOLARSHIPS> => ({
  name: {
    cell: (scholarship) => <ManagedName scholarship={scholarship} />,
    isTitle: true,
  },
  university: {
    cell: ({ universityName }) => universityName,
  },
  organisation: { cell: ({ organisation }) => organisation?.name ?? null, isMinor: true },
  subject: {
    cell: ({ subjectCategory }) => options(`subjectCategory.${subjectCategory}`),
  },
  degree: {
    cell: ({ degree }) => options(`degree.${degree}`),
    isNarrow: true,
  },
  fee: {
    cell: ({ applicationFees }) => <Money amount={applicationFees} />,
    isNumber: true,
  },
  details: {
    cell: ({ id, scholarshipName }) => (
      <RowLink
        icon={IconEye}
        to={paths.scholarship.link(id)}
        label={t('details', { name: scholarshipName })}
        text={t('columns.details')}
        isWorded
      />
    ),
  },
  edit: {
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
              isWorded
            />
          )}
          <RowLink
            icon={IconCopy}
            to={paths.addScholarship.link({ copy: id })}
            label={t('copy', { name: scholarshipName })}
            text={t('copyShort')}
            isWorded
          />
          <ListingMenu scholarship={scholarship} />
        </>
      );
    },
  },
  cancel: {
    cell: (scholarship, { deselect }) => <RemoveAction scholarship={scholarship} onDeleted={deselect} />,
  },
});

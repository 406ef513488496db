import { ActionIcon } from '@mantine/core';
import { IconCopy, IconEye, IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { DEGREES, SUBJECT_CATEGORIES } from '../../../../rules/scholarshipOptions.ts';
import { paths } from '../../../app/paths.ts';
import { messages } from '../../../messages.ts';
import { Money } from '../../../ui/Money.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { ManagedName } from './ManagedName.tsx';
import classes from './ManageScholarships.module.css';
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
    cell: ({ id, scholarshipName, archivedAt }) =>
      !archivedAt && (
        <ActionIcon
          component={Link}
          to={paths.scholarship.link(id)}
          aria-label={texts.details(scholarshipName)}
          title={texts.columns.details}
        >
          <IconEye size={20} aria-hidden />
        </ActionIcon>
      ),
    isActions: true,
  },
  {
    id: 'edit',
    header: texts.columns.edit,
    cell: ({ id, scholarshipName, viewerCanUpdate }) => (
      <span className={classes.actions}>
        {viewerCanUpdate && (
          <ActionIcon
            component={Link}
            to={paths.updateScholarship.link(id)}
            aria-label={texts.edit(scholarshipName)}
            title={texts.columns.edit}
          >
            <IconPencil size={20} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          component={Link}
          to={paths.addScholarship.link({ copy: id })}
          aria-label={texts.copy(scholarshipName)}
          title={texts.copyShort}
        >
          <IconCopy size={20} aria-hidden />
        </ActionIcon>
      </span>
    ),
    isActions: true,
  },
  {
    id: 'cancel',
    header: texts.columns.cancel,
    cell: (scholarship) => <RemoveAction scholarship={scholarship} />,
    isActions: true,
  },
];

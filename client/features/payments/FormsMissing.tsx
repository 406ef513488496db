import { Button } from '@mantine/core';
import { IconFileAlert } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { TodoItem } from '../../ui/list/TodoItem.tsx';
import { isFormMissing } from '../fees/isPaid.ts';
import { useMyPaymentsQuery } from './list/list.generated.ts';

export function FormsMissing() {
  const t = useMessages('apply');
  const { data } = useMyPaymentsQuery({
    variables: { page: 1, pageSize: 20 },
    fetchPolicy: 'cache-and-network',
  });
  return data?.myPayments?.items.filter(isFormMissing).map(({ id, scholarship }) => (
    <TodoItem
      key={id}
      icon={IconFileAlert}
      title={scholarship.scholarshipName}
      text={t('paid')}
      action={
        <Button component={Link} to={paths.apply.link(scholarship.id)}>
          {t('goToForm')}
        </Button>
      }
    />
  ));
}

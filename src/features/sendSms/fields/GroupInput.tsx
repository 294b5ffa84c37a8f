// Chooses the contact group, shown with its number of contacts (requirements/portal.md#send-sms).
import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '../../../components/lazyPart.ts';
import { useCan } from '../../../authProvider/useCan.ts';
import type { FieldProps } from '../../../components/form/formSchema.ts';
import { formatCount } from '../../../format/formatNumber.ts';
import { groupsQuery } from '../../../dataProvider/rpc/contacts.ts';
import { ChoiceInput } from './ChoiceInput.tsx';
import { sendTexts as texts } from '../sendTexts.ts';

// Loaded where the client has no group.
const NoGroups = lazyPart(async () => (await import('./NoChoices.tsx')).NoGroups);

export function GroupInput(props: FieldProps) {
  const canRead = useCan('contacts', 'read');
  const { data, error, refetch } = useQuery({ ...groupsQuery, enabled: canRead });
  if (!canRead) return <Alert severity="info">{texts.noGroupAccess}</Alert>;
  return (
    <ChoiceInput
      {...props}
      choices={data?.map(({ id, name, contacts }) => ({
        value: id,
        name,
        note: formatCount(contacts, 'contact'),
      }))}
      failure={error ? texts.notLoaded.groups(error.message) : undefined}
      onRetry={() => void refetch()}
      preset={data?.length === 1 ? data[0]?.id : undefined}
      none={
        <Suspense>
          <NoGroups />
        </Suspense>
      }
    />
  );
}

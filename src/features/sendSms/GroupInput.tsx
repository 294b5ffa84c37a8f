// Chooses the contact group, shown with its number of contacts (requirements/portal.md#send-sms).
import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../authProvider/useCan.ts';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { formatCount } from '../../components/formatNumber.ts';
import { LinkedText } from '../../components/record/LinkedText.tsx';
import { groupsQuery } from '../../dataProvider/rpc/contacts.ts';
import { messagingLabels } from '../../routes/messaging.ts';
import { ChoiceInput } from './ChoiceInput.tsx';
import { sendTexts as texts } from './sendTexts.ts';

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
        <Alert severity="warning">
          <LinkedText
            text={texts.noGroups}
            page={messagingLabels.contactSms}
            to="/contact-sms"
            module="contacts"
            newTab
          />
        </Alert>
      }
    />
  );
}

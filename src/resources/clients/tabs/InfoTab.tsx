// Info: who the client is and how it pays (requirements/administration.md#client-detail).
import { Box, Button, Card, CardContent } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../../authProvider/useCan.ts';
import { FactList } from '../../../components/FactList.tsx';
import { formatDate } from '../../../components/formatDate.ts';
import { formatCount, formatKes } from '../../../components/formatNumber.ts';
import { RecordDialog } from '../../../components/RecordDialog.tsx';
import { allCountries, oneClient } from '../../../dataProvider/rpc/clients.ts';
import { ClientForm } from '../ClientForm.tsx';
import { billingModeOf, billingModeWords } from '../clientDraft.ts';
import { typeWord } from '../clientRow.tsx';

export function InfoTab({ clientId }: { clientId: number }) {
  const [isEditing, setIsEditing] = useState(false);
  const { data: client } = useQuery(oneClient(clientId));
  const code = client?.country_code ?? undefined;
  const { data: countries } = useQuery({ ...allCountries, enabled: code !== undefined });
  const mayUpdate = useCan('clients', 'update');
  if (!client) return null;
  const country = countries?.find((known) => known.code === code);
  const mode = billingModeOf(client);

  return (
    <Card>
      <CardContent
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: { sm: 2 },
          py: 0,
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
        }}
      >
        <Box sx={{ flex: { xs: '1 0 100%', sm: 1 }, minWidth: 0 }}>
          <FactList
            facts={[
              ['Business name', client.name],
              ['Account type', typeWord(client.account_type)],
              ['Billing mode', mode && billingModeWords[mode]],
              ['Contact email', client.email],
              ['Phone', client.msisdn],
              ['Address', client.address],
              ['Town/City', client.street],
              ['Country', country?.name ?? code],
              ['Price per SMS', formatKes(client.sms_cost)],
              ['Bonus', client.bonus ? formatCount(client.bonus, 'unit') : undefined],
              [
                'Credit limit',
                mode === 'POSTPAID' ? formatCount(client.credit_limit ?? 0, 'unit') : undefined,
              ],
              [
                'Messages kept',
                client.retention_days === undefined ? undefined : keptText(client.retention_days),
              ],
              [
                'Daily SMS cap',
                client.daily_sms_cap === undefined ? undefined : capText(client.daily_sms_cap),
              ],
              ['Platform-paid texts a day', client.platform_texts_cap],
              ['Client since', client.created ? formatDate(client.created) : undefined],
            ]}
          />
        </Box>
        {mayUpdate && (
          <Button variant="outlined" size="small" sx={{ mt: { sm: 2 } }} onClick={() => setIsEditing(true)}>
            Edit
          </Button>
        )}
      </CardContent>
      <RecordDialog
        value={isEditing ? client : undefined}
        title={({ name }) => `Edit ${name}`}
        onClose={() => setIsEditing(false)}
      >
        {(value) => <ClientForm client={value} onClose={() => setIsEditing(false)} />}
      </RecordDialog>
    </Card>
  );
}

const capText = (cap: number | null): string => (cap === null ? 'No cap' : formatCount(cap, 'message'));
const keptText = (days: number | null): string => (days === null ? 'For good' : formatCount(days, 'day'));

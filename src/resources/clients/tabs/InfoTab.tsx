// Info: the client's details and billing (requirements/administration.md#client-detail).
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../authProvider/useCan.ts';
import { FactCard } from '../../../components/FactCard.tsx';
import { formatDate } from '../../../components/formatDate.ts';
import { formatCount, formatKes } from '../../../components/formatNumber.ts';
import { allCountries, oneClient } from '../../../dataProvider/rpc/clients.ts';
import { ClientForm } from '../ClientForm.tsx';
import { billingModeOf, billingModeWords } from '../clientFields.ts';
import { typeWord } from '../clientRow.tsx';

export function InfoTab({ clientId }: { clientId: number }) {
  const { data: client } = useQuery(oneClient(clientId));
  const code = client?.country_code ?? undefined;
  const { data: countries } = useQuery({ ...allCountries, enabled: code !== undefined });
  const mayUpdate = useCan('clients', 'update');
  if (!client) return null;
  const country = countries?.find((known) => known.code === code);
  const mode = billingModeOf(client);

  return (
    <FactCard
      title={`Edit ${client.name}`}
      value={client}
      mayEdit={mayUpdate}
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
        ['Credit limit', mode === 'POSTPAID' ? formatCount(client.credit_limit ?? 0, 'unit') : undefined],
        [
          'Message retention',
          client.retention_days === undefined ? undefined : keptText(client.retention_days),
        ],
        ['Daily SMS cap', client.daily_sms_cap === undefined ? undefined : capText(client.daily_sms_cap)],
        ['Platform-paid SMS per day', client.platform_texts_cap],
        ['Client since', client.created ? formatDate(client.created) : undefined],
      ]}
    >
      {(value, close) => <ClientForm client={value} onClose={close} />}
    </FactCard>
  );
}

const capText = (cap: number | null): string => (cap === null ? 'No cap' : formatCount(cap, 'message'));
const keptText = (days: number | null): string => (days === null ? 'Forever' : formatCount(days, 'day'));

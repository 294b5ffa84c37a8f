// Info: the client's details and billing (requirements/administration.md#client-detail).
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../authProvider/useCan.ts';
import { FactCard } from '../../../components/FactCard.tsx';
import { formatDate } from '../../../format/formatDate.ts';
import { formatMsisdn } from '../../../format/formatMsisdn.ts';
import { formatCount, formatKes } from '../../../format/formatNumber.ts';
import { LoadingText } from '../../../components/StateText.tsx';
import { allCountries, oneClient } from '../../../dataProvider/rpc/clients.ts';
import { ClientGlance } from '../ClientGlance.tsx';
import { ClientForm } from '../ClientForm.tsx';
import { billingModeOf } from '../clientFields.ts';
import { typeWord } from '../clientRow.tsx';
import { clientTexts as texts } from '../clientTexts.ts';
import { useOverview } from '../useOverview.ts';

const { fields } = texts;

export function InfoTab({ clientId }: { clientId: number }) {
  const { data: client } = useQuery(oneClient(clientId));
  const code = client?.country_code ?? undefined;
  const { data: countries } = useQuery({ ...allCountries, enabled: code !== undefined });
  const mayUpdate = useCan('clients', 'update');
  const { isPending } = useOverview(clientId);
  // The summary would push the details down.
  if (!client || isPending) return <LoadingText />;
  const country = countries?.find((known) => known.code === code);
  const mode = billingModeOf(client);

  return (
    <>
      <ClientGlance clientId={clientId} />
      <FactCard
        title={texts.edit(client.name)}
        value={client}
        mayEdit={mayUpdate}
        groups={[
          {
            facts: [
              [fields.businessName, client.name],
              [fields.accountNumber, client.account_number],
              [fields.accountType, typeWord(client.account_type)],
              [fields.billingMode, mode && texts.modes[mode]],
              [fields.contactEmail, client.email],
              [fields.phone, client.msisdn && formatMsisdn(client.msisdn)],
              [fields.address, client.address],
              [fields.town, client.street],
              [fields.country, country?.name ?? code],
              [fields.price, formatKes(client.sms_cost)],
              [fields.bonus, client.bonus ? formatCount(client.bonus, 'unit') : undefined],
              [fields.creditLimit, mode === 'POSTPAID' && formatCount(client.credit_limit ?? 0, 'unit')],
              [fields.retention, client.retention_days !== undefined && keptText(client.retention_days)],
              [fields.dailyCap, client.daily_sms_cap !== undefined && capText(client.daily_sms_cap)],
              [fields.platformCap, client.platform_texts_cap],
              [fields.sendingWeight, client.sending_weight],
              [fields.since, client.created && formatDate(client.created)],
            ],
          },
        ]}
      >
        {(value) => <ClientForm client={value} />}
      </FactCard>
    </>
  );
}

const capText = (cap: number | null): string => (cap === null ? texts.noCap : formatCount(cap, 'message'));
const keptText = (days: number | null): string => (days === null ? texts.forever : formatCount(days, 'day'));

// /platform-settings: the API rate limits and the caps of new clients.
import { Card } from '@mui/material';
import { viewSettings } from '../../../contract/settings.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { FactCard } from '../../components/FactCard.tsx';
import { formatNumber } from '../../components/formatNumber.ts';
import { Section } from '../../components/Section.tsx';
import { FailureText } from '../../components/StateText.tsx';
import { useCallQuery } from '../../dataProvider/useCall.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { capText, settingNames } from './settingWords.ts';

export function SettingsPage() {
  const { data, error, refetch } = useCallQuery(viewSettings, {});
  const mayUpdate = useCan('settings', 'update');
  const settings = data?.message;

  if (error && !settings) {
    return (
      <Card sx={{ width: '100%' }}>
        <FailureText
          title="The platform settings could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      </Card>
    );
  }
  if (!settings) return null;
  return (
    <Section label="Platform Settings">
      <FactCard
        title="Edit Platform Settings"
        value={settings}
        mayEdit={mayUpdate}
        facts={[
          [settingNames.requests_per_user, formatNumber(settings.requests_per_user)],
          [settingNames.requests_per_client, formatNumber(settings.requests_per_client)],
          [settingNames.requests_per_address, formatNumber(settings.requests_per_address)],
          [settingNames.daily_sms_cap, capText(settings.daily_sms_cap)],
          [settingNames.platform_texts_cap, formatNumber(settings.platform_texts_cap)],
        ]}
      >
        {(value, close) => <SettingsForm settings={value} onClose={close} />}
      </FactCard>
    </Section>
  );
}

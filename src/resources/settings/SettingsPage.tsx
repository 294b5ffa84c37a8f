// /platform-settings: the API rate limits and the caps of new clients.
import { Card } from '@mui/material';
import { viewSettings } from '../../../contract/settings.ts';
import type { PlatformSettings } from '../../../contract/settings.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { FactCard } from '../../components/FactCard.tsx';
import { formatNumber } from '../../components/formatNumber.ts';
import { Section } from '../../components/Section.tsx';
import { FailureText } from '../../components/StateText.tsx';
import { useCallQuery } from '../../dataProvider/useCall.ts';
import { routeTexts } from '../../i18n/routeTexts.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { settingTexts } from './settingTexts.ts';

const names = Object.entries(settingTexts.names) as [keyof PlatformSettings, string][];

export function SettingsPage() {
  const { data, error, refetch } = useCallQuery(viewSettings, {});
  const mayUpdate = useCan('settings', 'update');
  const settings = data?.message;

  if (error && !settings) {
    return (
      <Card sx={{ width: '100%' }}>
        <FailureText title={settingTexts.failed} error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (!settings) return null;
  return (
    <Section label={routeTexts.platformSettings}>
      <FactCard
        title={settingTexts.edit}
        value={settings}
        mayEdit={mayUpdate}
        facts={names.map(([name, label]) => [label, valueText(settings[name])])}
      >
        {(value, close) => <SettingsForm settings={value} onClose={close} />}
      </FactCard>
    </Section>
  );
}

/** Null where there is no daily cap. */
const valueText = (value: number | null): string =>
  value === null ? settingTexts.noCap : formatNumber(value);

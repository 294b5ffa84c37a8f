// /platform-settings: limits of the API, passwords and sessions, automatic pauses of campaigns, and defaults of new clients.
import { Box, Card, CardContent, Skeleton, Typography } from '@mui/material';
import { viewSettings, type PlatformSettings } from '../../../contract/settings.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { FactCard } from '../../components/FactCard.tsx';
import { clockText } from '../../format/formatDate.ts';
import { formatMsisdn } from '../../format/formatMsisdn.ts';
import { noValue } from '../../format/noValue.ts';
import { formatCount, formatDuration, formatNumber } from '../../format/formatNumber.ts';
import { Section } from '../../components/Section.tsx';
import { FailureCard } from '../../components/StateText.tsx';
import { useCallQuery } from '../../dataProvider/useCall.ts';
import { administrationLabels } from '../../routes/administration.ts';
import { isChoice, settingGroups } from './settingGroups.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { settingTexts } from './settingTexts.ts';

export function SettingsPage() {
  const { data, error, refetch } = useCallQuery(viewSettings, {});
  const mayUpdate = useCan('settings', 'update');
  const settings = data?.message;

  if (error && !settings) return <FailureCard title={settingTexts.failed} error={error} onRetry={refetch} />;
  return (
    <Section label={administrationLabels.platformSettings}>
      {settings ? (
        <FactCard
          title={settingTexts.edit}
          value={settings}
          mayEdit={mayUpdate}
          groups={settingGroups.map(({ title, names }) => ({
            title,
            isLines: true,
            // A label names the unit for the form only, as the value has it.
            facts: names.map((name) => [
              settingTexts.names[name].replace(/ \(.+\)$/, ''),
              valueText(name, settings[name]),
            ]),
          }))}
        >
          {(value) => <SettingsForm settings={value} />}
        </FactCard>
      ) : (
        <Card aria-busy>
          <CardContent>
            {settingGroups.map(({ title }) => (
              <Box key={title} sx={{ my: 1 }}>
                <Typography variant="h3" component="h2">
                  {title}
                </Typography>
                <Skeleton variant="rounded" height={64} sx={{ my: 1.5 }} />
              </Box>
            ))}
          </CardContent>
        </Card>
      )}
    </Section>
  );
}

/** The text that is shown for an empty setting. */
const emptyText: { [Name in keyof PlatformSettings]?: string } = {
  daily_sms_cap: settingTexts.noCap,
  retention_days: settingTexts.forever,
  pause_failed_percent: settingTexts.never,
  approval_units: settingTexts.noLimit,
  alarm_reminder_minutes: settingTexts.never,
};

function valueText(
  name: keyof PlatformSettings,
  value: PlatformSettings[keyof PlatformSettings] | undefined,
): string {
  // Other backends may not have every setting.
  if (value === undefined) return noValue;
  if (Array.isArray(value))
    return value.map((one) => (/^\d+$/.test(one) ? formatMsisdn(one) : one)).join(', ') || settingTexts.noOne;
  if (isChoice(name)) return (settingTexts.choices[name] as Record<string, string>)[String(value)] ?? '';
  if (typeof value === 'string') return clockText(value);
  if (value === null) return emptyText[name] ?? '';
  switch (name) {
    case 'alarm_reminder_minutes':
    case 'platform_idle_minutes':
    case 'client_idle_minutes':
      return formatDuration(value * 60);
    case 'retention_days':
      return formatCount(value, 'day');
    case 'password_characters_min':
      return formatCount(value, 'character');
    case 'pause_failed_percent':
      return `${value}%`;
    case 'pause_sent_min':
      return formatCount(value, 'message');
    default:
      return formatNumber(value);
  }
}

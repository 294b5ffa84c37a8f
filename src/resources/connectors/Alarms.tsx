// Open alarms with their full text, above the connectors.
import { Alert, Stack } from '@mui/material';
import { holdAlarm, parkedAlarm } from '../../../contract/alarms.ts';
import { formatDate } from '../../format/formatDate.ts';
import { useAlarms } from '../../dataProvider/useAlarms.ts';
import { Acknowledge } from '../../features/alarms/Acknowledge.tsx';
import { acknowledgeTexts } from '../../features/alarms/acknowledgeTexts.ts';
import { alarmText } from '../../features/alarms/alarmText.ts';
import { connectorTexts } from './connectorTexts.ts';
import { HoldRelease } from './HoldRelease.tsx';
import { ParkedResults } from './ParkedResults.tsx';

export function Alarms() {
  const alarms = useAlarms();
  if (!alarms || alarms.length === 0) return null;
  return (
    <Stack role="status" aria-label={connectorTexts.alarms} spacing={1} sx={{ mb: 2 }}>
      {alarms.map((alarm) => (
        <Alert
          key={alarm.id}
          severity={alarm.severity}
          sx={{ overflowWrap: 'anywhere', flexWrap: 'wrap' }}
          action={
            alarm.event_id != null &&
            alarm.acknowledged_by == null && (
              <Acknowledge id={alarm.event_id} about={alarmText(alarm)} color="inherit" size="small" />
            )
          }
        >
          {alarm.since ? connectorTexts.since(alarmText(alarm), formatDate(alarm.since)) : alarmText(alarm)}
          {alarm.acknowledged_by != null && ` · ${acknowledgeTexts.by(alarm.acknowledged_by)}`}
          {/* The alarm has no reason if sending has been released already. */}
          {alarm.id === holdAlarm && alarm.values?.error !== undefined && <HoldRelease />}
          {alarm.id === parkedAlarm && <ParkedResults />}
        </Alert>
      ))}
    </Stack>
  );
}

// The alarms in full, above the connectors.
import { Alert, Stack } from '@mui/material';
import { parkedAlarm } from '../../../contract/alarms.ts';
import { formatDate } from '../../components/formatDate.ts';
import { useAlarms } from '../../dataProvider/useAlarms.ts';
import { ParkedResults } from './ParkedResults.tsx';

export function Alarms() {
  const alarms = useAlarms();
  if (alarms.length === 0) return null;
  return (
    <Stack role="status" aria-label="Alarms" spacing={1} sx={{ mb: 2 }}>
      {alarms.map(({ id, severity, text, since }) => (
        <Alert key={id} severity={severity} sx={{ overflowWrap: 'anywhere' }}>
          {since ? `${text} · since ${formatDate(since)}` : text}
          {id === parkedAlarm && <ParkedResults />}
        </Alert>
      ))}
    </Stack>
  );
}

// All details of an alarm: who acknowledged it, and each of its notices.
import { Alert, Box, DialogContent, Typography } from '@mui/material';
import type { AlarmEvent, AlarmNotice } from '../../../contract/alarmEvents.ts';
import { FactList } from '../../components/FactList.tsx';
import { formatDate } from '../../format/formatDate.ts';
import { Hint, Muted, Strong } from '../../components/Muted.tsx';
import { RecordActions } from '../../components/record/RecordActions.tsx';
import { ExactTime } from '../../components/dates/RelativeTime.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { useNow } from '../../components/dates/useNow.ts';
import { useAcknowledge } from '../../features/alarms/Acknowledge.tsx';
import { acknowledgeTexts } from '../../features/alarms/acknowledgeTexts.ts';
import { alarmText } from '../../features/alarms/alarmText.ts';
import { AlarmState, durationOf, kindText } from './alarmRow.tsx';
import { alarmTexts as texts } from './alarmTexts.ts';
import { faultText } from './faultText.ts';

export function AlarmDetails({ event }: { event: AlarmEvent }) {
  const now = useNow(true, 30_000);
  const isOpen = event.ended === null;
  const { mayAcknowledge, isBusy, acknowledge } = useAcknowledge(event.id);
  return (
    <>
      <DialogContent tabIndex={0}>
        <Alert severity={isOpen ? event.severity : 'info'} sx={{ overflowWrap: 'anywhere' }}>
          {alarmText(event)}
        </Alert>
        <FactList
          facts={[
            [texts.state, <AlarmState key="state" event={event} />],
            [texts.severity, texts.severities[event.severity]],
            [texts.kind, kindText(event)],
            [texts.since, <ExactTime key="since" at={event.since} />],
            [texts.ended, event.ended && <ExactTime key="ended" at={event.ended} />],
            [texts.duration, durationOf(event, now)],
            [
              texts.acknowledgedBy,
              event.acknowledged && `${event.acknowledged_by ?? ''}, ${formatDate(event.acknowledged)}`,
              'wide',
            ],
          ]}
        />
        <Typography variant="h3" component="h3">
          {texts.notified}
        </Typography>
        {event.notices.length === 0 ? (
          <Muted sx={{ mt: 1 }}>{texts.noNotices}</Muted>
        ) : (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
            {event.notices.map((notice) => (
              <Notice key={`${notice.kind} ${notice.channel} ${notice.at}`} notice={notice} />
            ))}
          </Box>
        )}
      </DialogContent>
      {isOpen && (
        <RecordActions
          link={{ label: texts.connectors, to: '/telco-configuration' }}
          actions={[
            event.acknowledged === null &&
              mayAcknowledge && {
                label: acknowledgeTexts.acknowledge,
                onClick: () => void acknowledge(),
                isBusy,
                isMain: true,
              },
          ]}
        />
      )}
    </>
  );
}

/** The colour of each state of a notice. */
const tones: Record<AlarmNotice['state'], string> = {
  due: 'queued',
  held: 'queued',
  retrying: 'pending',
  failed: 'failed',
  sent: 'finished',
  delivered: 'delivered',
  withdrawn: 'withdrawn',
};

function Notice({ notice: { kind, channel, state, at, attempts, fault } }: { notice: AlarmNotice }) {
  const when =
    state === 'retrying' ? `${texts.attempts(attempts)}, ${texts.nextTry(formatDate(at))}` : formatDate(at);
  const more = state === 'withdrawn' ? texts.withdrawn : fault && faultText(fault);
  return (
    <Box component="li" sx={line}>
      <Box sx={{ minWidth: 0 }}>
        <Strong>
          {texts.channels[channel]} · {texts.noticeKinds[kind]}
        </Strong>
        <Hint component="div">{when}</Hint>
        {more && (
          <Typography
            variant="caption"
            component="div"
            sx={{ overflowWrap: 'anywhere', '&::first-letter': { textTransform: 'uppercase' } }}
          >
            {more}
          </Typography>
        )}
      </Box>
      <Box sx={{ textAlign: 'right', maxWidth: '50%' }}>
        <StatusChip status={tones[state]}>{texts.noticeStates[state]}</StatusChip>
      </Box>
    </Box>
  );
}

const line = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: 2,
  py: 1,
  '& + &': { borderTop: '1px solid', borderColor: 'divider' },
};

// The recipients of alarms by channel, with a test of each channel.
import { Alert, Box, Button, Card, Typography } from '@mui/material';
import { useDeferredValue, useState } from 'react';
import { useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { alarmChannelList, alarmChannels, type AlarmChannel } from '../../../contract/alarmEvents.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { Muted, Strong } from '../../components/Muted.tsx';
import { FailureCard } from '../../components/StateText.tsx';
import { useSaving } from '../../components/useSaving.ts';
import { useOptionalCall } from '../../dataProvider/compat/useOptional.ts';
import { write } from '../../dataProvider/write.ts';
import { alarmTexts } from './alarmTexts.ts';
import { faultText } from './faultText.ts';

const texts = alarmTexts.panel;

type Channel = AnswerOf<typeof alarmChannelList>['message'][number];

/** Renders nothing until the list above has its rows, so that it does not move, and if the backend does not have the call. */
export function ChannelPanel() {
  const { isPending: isReading } = useListContext();
  // The list renders its first rows deferred, too.
  const isPending = useDeferredValue(isReading);
  const { data, error, refetch } = useOptionalCall(alarmChannelList, {});
  const mayEdit = useCan('settings', 'update');
  if (isPending || data === null) return null;
  if (error && !data)
    return <FailureCard title={texts.failed} error={error} onRetry={refetch} sx={{ mt: 2 }} />;
  if (!data) return null;
  const channels = data.message;
  const isSilent = channels.every((channel) => !isUsed(channel));
  return (
    <Card component="section" aria-label={texts.title} sx={{ px: 2, py: 1.5, mt: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <Typography variant="h3" component="h2" sx={{ mr: 'auto' }}>
          {texts.title}
        </Typography>
        {mayEdit && (
          <Button component={RouterLink} to="/platform-settings" size="small" sx={{ mx: -1.25 }}>
            {texts.edit}
          </Button>
        )}
      </Box>
      {isSilent && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {texts.none}. {mayEdit && texts.noneHint}
        </Alert>
      )}
      <Box sx={grid}>
        {alarmChannels.map((name) => {
          const channel = channels.find((one) => one.channel === name);
          return channel && <ChannelBox key={name} channel={channel} mayTest={mayEdit} />;
        })}
      </Box>
    </Card>
  );
}

const isUsed = ({ is_set_up: isSetUp, recipients }: Channel): boolean => isSetUp && recipients > 0;

function stateText({ channel, is_set_up: isSetUp, recipients }: Channel): string {
  if (channel === 'webhook') return isSetUp ? texts.called : texts.noWebhook;
  if (!isSetUp) return texts.noServer;
  if (recipients === 0) return texts.noRecipients;
  return channel === 'sms' ? texts.numbers(recipients) : texts.addresses(recipients);
}

interface Outcome {
  sent: boolean;
  text: string;
}

function outcomeOf(channel: AlarmChannel, { sent, fault }: { sent: boolean; fault: string | null }): Outcome {
  const done = texts.sent[channel];
  if (!sent) return { sent, text: texts.notSent(faultText(fault ?? '')) };
  return { sent, text: fault === null ? done : texts.sentWith(done, faultText(fault)) };
}

function ChannelBox({ channel, mayTest }: { channel: Channel; mayTest: boolean }) {
  const { isBusy, failure, save } = useSaving();
  const [outcome, setOutcome] = useState<Outcome>();
  const name = channel.channel;
  const test = () =>
    save({
      call: () => write('alarm-channels', 'test', { channel: name }),
      done: '',
      onSaved: ({ message }) => setOutcome(outcomeOf(name, message)),
      isShown: () => true,
    });
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Strong>{alarmTexts.channels[name]}</Strong>
          <Muted sx={{ overflowWrap: 'anywhere' }}>{stateText(channel)}</Muted>
        </Box>
        {mayTest && isUsed(channel) && (
          <Button
            size="small"
            variant="outlined"
            disabled={isBusy}
            aria-label={texts.testOf(alarmTexts.channels[name])}
            sx={{ minHeight: { xs: 44, md: 30 }, flexShrink: 0 }}
            onClick={() => void test()}
          >
            {texts.test}
          </Button>
        )}
      </Box>
      <Box role="status">
        {outcome && !isBusy && failure === undefined && (
          <Typography variant="body2" sx={{ color: outcome.sent ? 'success.main' : 'error.main' }}>
            {outcome.text}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', lg: 'repeat(3, 1fr)' },
  rowGap: 1,
  columnGap: 4,
  mt: 1,
};

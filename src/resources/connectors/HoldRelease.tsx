// Releases sending after a restore of the database, with or without the messages that may have been sent before.
import { Button, Stack } from '@mui/material';
import { waitingRules, type WaitingRule } from '../../../contract/alarms.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { ConfirmAction } from '../../components/dialog/ConfirmAction.tsx';
import { useDialog } from '../../components/dialog/useDialog.ts';
import { write } from '../../dataProvider/write.ts';
import { holdTexts } from './holdTexts.ts';

export function HoldRelease() {
  const mayRelease = useCan('settings', 'update');
  const [asked, setAsked] = useDialog<WaitingRule>();
  if (!mayRelease) return null;
  return (
    <>
      <Stack direction="row" sx={{ mt: 1, flexWrap: 'wrap', gap: 1 }}>
        {waitingRules.map((waiting) => (
          <Button
            key={waiting}
            size="small"
            color="inherit"
            variant="outlined"
            onClick={() => setAsked(waiting)}
          >
            {holdTexts.release[waiting]}
          </Button>
        ))}
      </Stack>
      <ConfirmAction
        {...asked}
        title={(waiting) => holdTexts.title[waiting]}
        confirm={(waiting) => holdTexts.release[waiting]}
        isDestructive={(waiting) => waiting === 'send'}
        run={(waiting) => write('sending-hold', 'release', { data: { waiting } })}
        done={holdTexts.done}
      >
        {(waiting) => holdTexts.text[waiting]}
      </ConfirmAction>
    </>
  );
}

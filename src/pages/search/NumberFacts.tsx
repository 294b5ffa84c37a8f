// Facts about the found number: network, DND entries and number of messages, with actions for the number.
import { Box, Button, Card } from '@mui/material';
import { lazyPart } from '../../components/lazyPart.ts';
import type { DndEntry } from '../../../contract/dnd.ts';
import type { SupportFindings } from '../../../contract/search.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { FactList } from '../../components/FactList.tsx';
import { formatMsisdn } from '../../format/formatMsisdn.ts';
import { formatNumber } from '../../format/formatNumber.ts';
import { StatusChip } from '../../components/StatusChip.tsx';
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx';
import { useDialog } from '../../components/dialog/useDialog.ts';
import { DialogButton } from '../../components/dialog/DialogButton.tsx';
import { routingTexts } from '../../features/routing/routingTexts.ts';
import { messageTexts } from '../../features/messages/messageTexts.ts';
import { listOf, originOf } from './dndText.ts';
import { searchTexts } from './searchTexts.ts';

const texts = searchTexts.number;

const DndAddForm = lazyPart(async () => (await import('./DndForms.tsx')).DndAddForm);
const DndRemoveForm = lazyPart(async () => (await import('./DndForms.tsx')).DndRemoveForm);
const RouteForm = lazyPart(async () => (await import('../../features/routing/RouteForm.tsx')).RouteForm);

interface NumberFactsProps {
  number: NonNullable<SupportFindings['number']>;
  messages: number;
  /** Called after the DND entries of the number have changed. */
  onChanged: () => void;
}

export function NumberFacts({ number, messages, onChanged }: NumberFactsProps) {
  const { msisdn, network, dnd } = number;
  const [removed, setRemoved] = useDialog<DndEntry>();
  const mayAdd = useCan('dnd', 'create');
  const isPlatform = usePlatform();
  const mayExplain = useCan('connectors', 'read') && isPlatform;
  const mayDelete = useCan('dnd', 'delete');
  // Only platform users may remove entries that apply to all clients.
  const mayRemove = ({ platform }: DndEntry) => mayDelete && (isPlatform || !platform);
  return (
    <Card sx={{ px: 2, mb: 2 }}>
      <FactList
        facts={[
          [messageTexts.mobileNumber, formatMsisdn(`+${msisdn}`)],
          [messageTexts.network, network ?? texts.unknownNetwork],
          [texts.messages, formatNumber(messages)],
          ...(dnd
            ? [
                [
                  texts.dnd,
                  dnd.length === 0 ? texts.onNoList : <StatusChip key="dnd" status={texts.doNotDisturb} />,
                ] as const,
              ]
            : []),
          ...(dnd ?? []).map(
            (entry) =>
              [
                listOf(entry),
                <Box key={entry.id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
                  {originOf(entry)}
                  {mayRemove(entry) && (
                    <Button
                      size="small"
                      color="inherit"
                      aria-label={searchTexts.dnd.removeFrom(listOf(entry))}
                      onClick={() => setRemoved(entry)}
                    >
                      {componentTexts.remove}
                    </Button>
                  )}
                </Box>,
                'wide',
              ] as const,
          ),
        ]}
      />
      {(mayAdd || mayExplain) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: -1, mb: 2 }}>
          {mayAdd && (
            <DialogButton
              label={searchTexts.dnd.add}
              title={searchTexts.dnd.addTitle(formatMsisdn(`+${msisdn}`))}
              maxWidth="xs"
              size="small"
              variant="outlined"
            >
              <DndAddForm msisdn={msisdn} onChanged={onChanged} />
            </DialogButton>
          )}
          {mayExplain && (
            <DialogButton
              label={searchTexts.explainRoute}
              title={routingTexts.title}
              size="small"
              variant="outlined"
            >
              <RouteForm msisdn={msisdn} />
            </DialogButton>
          )}
        </Box>
      )}
      {/* Not in the line of the entry, which a poll may remove. */}
      <RecordDialog
        {...removed}
        title={() => searchTexts.dnd.removeTitle(formatMsisdn(`+${msisdn}`))}
        maxWidth="xs"
      >
        {(entry) => <DndRemoveForm entry={entry} onChanged={onChanged} />}
      </RecordDialog>
    </Card>
  );
}

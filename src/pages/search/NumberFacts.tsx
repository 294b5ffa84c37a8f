// Facts about the found number: network, DND entries and number of messages, with actions for the number.
import { Box, Button, Card } from '@mui/material';
import { Suspense, useState } from 'react';
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
import { useDialog } from '../../components/useDialog.ts';
import { messageTexts } from '../../features/messages/messageTexts.ts';
import { listOf, originOf } from './dndText.ts';
import { searchTexts } from './searchTexts.ts';

const texts = searchTexts.number;

const DndAddDialog = lazyPart(async () => (await import('./DndDialogs.tsx')).DndAddDialog);
const DndRemoveDialog = lazyPart(async () => (await import('./DndDialogs.tsx')).DndRemoveDialog);
const RouteDialog = lazyPart(
  async () => (await import('../../features/routing/RouteDialog.tsx')).RouteDialog,
);

interface NumberFactsProps {
  number: NonNullable<SupportFindings['number']>;
  messages: number;
  /** Called after the DND entries of the number have changed. */
  onChanged: () => void;
}

export function NumberFacts({ number, messages, onChanged }: NumberFactsProps) {
  const { msisdn, network, dnd } = number;
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useDialog<DndEntry>();
  const [isExplaining, setIsExplaining] = useState(false);
  const mayAdd = useCan('dnd', 'create');
  const mayExplain = [useCan('connectors', 'read'), usePlatform()].every(Boolean);
  const mayRemove = useMayRemove();
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
            <Button size="small" variant="outlined" onClick={() => setIsAdding(true)}>
              {searchTexts.dnd.add}
            </Button>
          )}
          {mayExplain && (
            <Button size="small" variant="outlined" onClick={() => setIsExplaining(true)}>
              {searchTexts.explainRoute}
            </Button>
          )}
        </Box>
      )}
      <Suspense>
        {isAdding && <DndAddDialog value={number} onChanged={onChanged} onClose={() => setIsAdding(false)} />}
        {removed.value && <DndRemoveDialog {...removed} onChanged={onChanged} />}
        {isExplaining && <RouteDialog start={{ msisdn }} onClose={() => setIsExplaining(false)} />}
      </Suspense>
    </Card>
  );
}

/** Returns whether the user may remove an entry. Only platform users may remove those that apply to all clients. */
function useMayRemove(): (entry: DndEntry) => boolean {
  const mayDelete = useCan('dnd', 'delete');
  const isPlatform = usePlatform();
  return ({ platform }) => mayDelete && (isPlatform || !platform);
}

// Facts about the number searched for: network, DND, number of messages.
import { Card } from '@mui/material';
import type { DndEntry } from '../../../contract/dnd.ts';
import type { SupportFindings } from '../../../contract/search.ts';
import { FactList } from '../../components/FactList.tsx';
import { formatDate } from '../../components/formatDate.ts';
import { formatNumber } from '../../components/formatNumber.ts';
import { StatusChip } from '../../components/StatusChip.tsx';
import { searchTexts } from './searchTexts.ts';

const texts = searchTexts.number;

interface NumberFactsProps {
  number: NonNullable<SupportFindings['number']>;
  messages: number;
}

export function NumberFacts({ number, messages }: NumberFactsProps) {
  const { msisdn, network, dnd } = number;
  return (
    <Card sx={{ px: 2, mb: 2 }}>
      <FactList
        facts={[
          [texts.mobile, `+${msisdn}`],
          [texts.network, network ?? texts.unknownNetwork],
          [texts.messages, formatNumber(messages)],
          ...(dnd
            ? [
                [
                  texts.dnd,
                  dnd.length === 0 ? texts.onNoList : <StatusChip key="dnd" status={texts.doNotDisturb} />,
                ] as const,
              ]
            : []),
          ...(dnd ?? []).map((entry) => [listOf(entry), reasonOf(entry), 'wide'] as const),
        ]}
      />
    </Card>
  );
}

const listOf = ({ platform, client_name: client }: DndEntry): string =>
  platform ? texts.onPlatformList : texts.onList(client ?? texts.theClient);

const sources: Readonly<Record<string, string>> = texts.sources;

function reasonOf({ source, detail, created }: DndEntry): string {
  const how = source === undefined ? undefined : (sources[source] ?? source);
  const when = created === undefined ? undefined : formatDate(created);
  return [how, detail, when].filter(Boolean).join(' · ');
}

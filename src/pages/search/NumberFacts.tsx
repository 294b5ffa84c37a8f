// Facts about the number searched for: network, DND, number of messages.
import { Card } from '@mui/material';
import type { DndEntry } from '../../../contract/dnd.ts';
import type { SupportFindings } from '../../../contract/search.ts';
import { FactList } from '../../components/FactList.tsx';
import { formatDate } from '../../components/formatDate.ts';
import { formatNumber } from '../../components/formatNumber.ts';
import { StatusChip } from '../../components/StatusChip.tsx';

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
          ['Mobile Number', `+${msisdn}`],
          ['Network', network ?? 'Unknown network'],
          ['Messages', formatNumber(messages)],
          ...(dnd
            ? [
                [
                  'DND',
                  dnd.length === 0 ? 'Not on any list' : <StatusChip key="dnd" status="Do not disturb" />,
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
  platform ? 'On the list of all clients' : `On the list of ${client ?? 'the client'}`;

const sources: Record<string, string> = {
  console: 'added in the console',
  import: 'imported',
  subscriber: 'opted out by the subscriber (STOP)',
  receipt: 'blocked by the network',
};

function reasonOf({ source, detail, created }: DndEntry): string {
  const how = source === undefined ? undefined : (sources[source] ?? source);
  const when = created === undefined ? undefined : formatDate(created);
  return [how, detail, when].filter(Boolean).join(' · ');
}

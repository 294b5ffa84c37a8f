// The delivery rate of today and of the last 7 days. Each count links to its messages. Those that were not sent are shown beside the failed
// ones, which include them, because the rate leaves them out.
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { ClientHome, OutcomeCounts } from '../../../../contract/clientHome.ts';
import { componentTexts } from '../../../components/componentTexts.ts';
import { Definition } from '../../../components/Definition.tsx';
import { formatNumber, formatPercent } from '../../../format/formatNumber.ts';
import { listAddress } from '../../../components/list/filter.ts';
import { Muted } from '../../../components/Muted.tsx';
import { RecordLink } from '../../../components/record/RecordLink.tsx';
import { sum, sumOf } from '../../../format/sum.ts';
import { Panel } from '../Panel.tsx';
import { clientHomeTexts as texts } from './clientHomeTexts.ts';

const figures = ['delivered', 'pending', 'failed', 'queued'] as const;

/** The status by which the linked message list is filtered. */
const statuses = { delivered: 'Delivered', pending: 'Pending', failed: 'Failed', queued: 'Queued' };

const todayLabel = componentTexts.dates.presets.today;

type Range = 'today' | 'last7';

export function DeliveryPanel({ today, week }: Pick<ClientHome, 'today' | 'week'>) {
  return (
    <Panel title={texts.delivery}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, mb: 1.5 }}>
        <Rate label={todayLabel} counts={today} />
        <Rate label={texts.week} counts={week} />
      </Box>
      {week.length > 0 && (
        <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={texts.outcome}>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell sx={{ px: 0 }}>{texts.outcome}</TableCell>
                <TableCell align="right">{todayLabel}</TableCell>
                <TableCell align="right" sx={{ pr: 0 }}>
                  {texts.week}
                </TableCell>
              </TableRow>
            </TableHead>
            <TableBody sx={{ '& tr:last-of-type > *': { borderBottom: 0 } }}>
              {week.map((counts) => (
                <ClassRows key={counts.class} week={counts} today={today} isAlone={week.length === 1} />
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </Panel>
  );
}

const sentOf = ({ delivered, pending, failed, unsent = 0 }: OutcomeCounts) =>
  delivered + pending + failed - unsent;

function Rate({ label, counts }: { label: string; counts: readonly OutcomeCounts[] }) {
  const sent = sum(counts.map(sentOf));
  return (
    <Box sx={{ minWidth: 0 }}>
      <Muted>{label}</Muted>
      {sent === 0 ? (
        <Muted>{texts.noneSent}</Muted>
      ) : (
        <Typography variant="h4" component="p">
          {formatPercent(sumOf(counts, 'delivered'), sent)}
        </Typography>
      )}
    </Box>
  );
}

interface ClassRowsProps {
  week: OutcomeCounts;
  today: readonly OutcomeCounts[];
  /** Whether the client sends only this class, so that its name is not needed. */
  isAlone: boolean;
}

function ClassRows({ week, today, isAlone }: ClassRowsProps) {
  const ofToday = today.find((counts) => counts.class === week.class);
  return (
    <>
      {!isAlone && (
        <TableRow>
          <TableCell component="th" scope="rowgroup" colSpan={3} sx={{ px: 0, pt: 1.5, fontWeight: 600 }}>
            {texts.classes[week.class]}
          </TableCell>
        </TableRow>
      )}
      {figures
        .filter((figure) => week[figure] > 0)
        .flatMap((figure) => [
          <TableRow key={figure}>
            <TableCell component="th" scope="row" sx={{ px: 0 }}>
              {texts.figures[figure]}
            </TableCell>
            <TableCell align="right">{countOf(ofToday, figure, 'today')}</TableCell>
            <TableCell align="right" sx={{ pr: 0 }}>
              {countOf(week, figure, 'last7')}
            </TableCell>
          </TableRow>,
          figure === 'failed' && week.unsent ? (
            <TableRow key="unsent">
              <TableCell component="th" scope="row" sx={{ px: 0, color: 'text.secondary' }}>
                {texts.ofFailed}
                <Definition of="unsent" />
              </TableCell>
              <TableCell align="right">{formatNumber(ofToday?.unsent ?? 0)}</TableCell>
              <TableCell align="right" sx={{ pr: 0 }}>
                {formatNumber(week.unsent)}
              </TableCell>
            </TableRow>
          ) : null,
        ])}
    </>
  );
}

function countOf(counts: OutcomeCounts | undefined, figure: (typeof figures)[number], range: Range) {
  const count = counts?.[figure] ?? 0;
  const to =
    counts && count > 0
      ? listAddress(`/${counts.class}-sms`, { range, status: statuses[figure] })
      : undefined;
  return (
    <RecordLink module="messages" to={to}>
      {formatNumber(count)}
    </RecordLink>
  );
}

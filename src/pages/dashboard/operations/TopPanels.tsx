// Today's failure reasons, the clients that sent most today, and the clients whose units run out first.
import { Box, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { failureCountMax, type Home } from '../../../../contract/home.ts';
import { formatCount, formatNumber } from '../../../format/formatNumber.ts';
import { Muted } from '../../../components/Muted.tsx';
import { RecordLink } from '../../../components/record/RecordLink.tsx';
import { failureNames } from '../../../features/messages/failureNames.ts';
import { deliveryRate } from '../../../features/reports/deliveryRate.ts';
import { Panel, Small } from '../Panel.tsx';
import { clientPlace, clientTodayPlace, failuresPlace } from './homeLinks.ts';
import { operationsTexts } from './operationsTexts.ts';

const { failures: failureTexts, clients: clientTexts, low: lowTexts } = operationsTexts;

export function FailuresPanel({ home }: { home: Home | undefined }) {
  return (
    <TopPanel title={failureTexts.title} rows={home?.failures} none={failureTexts.none}>
      {({ code, transactional, promotional }) => (
        <Row key={code} name={failureNames[code]} value={limited(transactional + promotional)}>
          <Box component="span" sx={{ display: 'flex', gap: 1.5 }}>
            {transactional > 0 && (
              <RecordLink {...failuresPlace('transactional', code)}>
                {failureTexts.transactional(limited(transactional))}
              </RecordLink>
            )}
            {promotional > 0 && (
              <RecordLink {...failuresPlace('promotional', code)}>
                {failureTexts.promotional(limited(promotional))}
              </RecordLink>
            )}
          </Box>
        </Row>
      )}
    </TopPanel>
  );
}

/** Formats a count. The server stops counting at `failureCountMax`, which is shown as "50,000+". */
const limited = (count: number): string =>
  count < failureCountMax ? formatNumber(count) : failureTexts.more(formatNumber(failureCountMax));

export function TopClientsPanel({ home }: { home: Home | undefined }) {
  return (
    <TopPanel title={clientTexts.title} rows={home?.top_clients} none={clientTexts.none}>
      {({ id, name, sent, delivered }) => (
        <Row
          key={id}
          name={<RecordLink {...clientPlace(id)}>{name}</RecordLink>}
          value={<RecordLink {...clientTodayPlace(id)}>{formatNumber(sent)}</RecordLink>}
        >
          {clientTexts.delivered(deliveryRate({ delivered, pending: sent - delivered, failed: 0 }))}
        </Row>
      )}
    </TopPanel>
  );
}

export function RunningLowPanel({ home }: { home: Home | undefined }) {
  return (
    <TopPanel title={lowTexts.title} hint={lowTexts.hint} rows={home?.running_low} none={lowTexts.none}>
      {({ id, name, units, days }) => (
        <Row
          key={id}
          name={<RecordLink {...clientPlace(id)}>{name}</RecordLink>}
          value={
            <Box component="span" sx={{ color: days < 1 ? 'var(--danger)' : undefined }}>
              {days < 1 ? lowTexts.lessThanDay : formatCount(Math.floor(days), 'day')}
            </Box>
          }
        >
          {formatCount(units, 'unit')}
        </Row>
      )}
    </TopPanel>
  );
}

interface TopPanelProps<Item> {
  title: string;
  hint?: string;
  /** Undefined while the rows load. */
  rows: readonly Item[] | undefined;
  none: string;
  children: (row: Item) => ReactNode;
}

function TopPanel<Item>({ title, hint, rows, none, children }: TopPanelProps<Item>) {
  return (
    <Panel title={title} isBusy={!rows}>
      {hint && <Small>{hint}</Small>}
      {!rows && <Skeleton variant="rounded" height={180} />}
      {rows?.length === 0 && <Muted>{none}</Muted>}
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {rows?.map((row) => children(row))}
      </Box>
    </Panel>
  );
}

const Row = ({ name, value, children }: { name: ReactNode; value: ReactNode; children: ReactNode }) => (
  <Box
    component="li"
    sx={{ py: 0.75, borderTop: '1px solid var(--border)', '&:first-of-type': { borderTop: 0 } }}
  >
    <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
      <Typography variant="body2" component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography
        variant="body2"
        component="span"
        sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', flexShrink: 0 }}
      >
        {value}
      </Typography>
    </Box>
    <Small>{children}</Small>
  </Box>
);

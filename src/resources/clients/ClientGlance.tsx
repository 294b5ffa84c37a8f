// Summary of a client: how long its units last, its messages of a month, and what needs attention.
import { Box, Card, CardContent, Typography } from '@mui/material';
import { Fragment } from 'react';
import type { ClientOverview } from '../../../contract/clientOverview.ts';
import type { Module } from '../../../contract/access.ts';
import { FactList, type Fact } from '../../components/FactList.tsx';
import { formatCount, formatNumber, formatPercent } from '../../format/formatNumber.ts';
import { listAddress } from '../../components/list/filter.ts';
import { Hint, Muted } from '../../components/Muted.tsx';
import { RecordLink } from '../../components/record/RecordLink.tsx';
import { ExactTime } from '../../components/dates/RelativeTime.tsx';
import { daysMax, unitsADay } from '../../features/units/unitsADay.ts';
import { clientTexts } from './clientTexts.ts';
import { DayBars } from './DayBars.tsx';
import { useOverview } from './useOverview.ts';
import { sumOf } from '../../format/sum.ts';

const texts = clientTexts.glance;

/** If the units last fewer days, the client needs attention. */
const daysMin = 3;

export function ClientGlance({ clientId }: { clientId: number }) {
  const { overview } = useOverview(clientId);
  if (!overview) return null;
  const { days, balance, pace } = overview;
  const sent = sumOf(days, 'sent');
  const left = pace > 0 ? Math.floor(Math.max(0, balance) / pace) : undefined;
  return (
    <Card component="section" aria-label={texts.title} sx={{ mb: 2 }}>
      <CardContent sx={{ pb: 0, '&:last-child': { pb: 0 } }}>
        <Box sx={columns}>
          <Figure
            label={texts.daysLeft}
            value={left === undefined ? '–' : lastsText(left)}
            note={left === undefined ? texts.notUsed : texts.pace(unitsADay(pace))}
          />
          <Figure
            label={texts.sent}
            value={formatNumber(sent)}
            note={sent === 0 ? texts.nothing : texts.delivered(formatPercent(sumOf(days, 'delivered'), sent))}
          />
          {sent > 0 && (
            <DayBars
              days={days}
              label={texts.chart(formatNumber(sent), formatNumber(sumOf(days, 'failed')))}
            />
          )}
        </Box>
        <FactList facts={factsOf(overview, { clientId, left })} />
      </CardContent>
    </Card>
  );
}

const lastsText = (days: number): string =>
  days === 0 ? texts.daysOutside.less : days > daysMax ? texts.daysOutside.more : formatCount(days, 'day');

interface FigureProps {
  label: string;
  value: string;
  note: string;
}

const Figure = ({ label, value, note }: FigureProps) => (
  <Box sx={{ minWidth: 0 }}>
    <Muted>{label}</Muted>
    <Typography variant="h4" component="p" sx={{ my: 0.25, fontVariantNumeric: 'tabular-nums' }}>
      {value}
    </Typography>
    <Hint component="p">{note}</Hint>
  </Box>
);

interface Shown {
  clientId: number;
  /** Days that the units last; undefined if none are used. */
  left: number | undefined;
}

function factsOf(overview: ClientOverview, shown: Shown): Fact[] {
  const { last_message: message, last_topup: topup, senders } = overview;
  const problems = problemsOf(overview, shown);
  const facts: Fact[] = [
    [texts.lastMessage, message ? <ExactTime key="message" at={message} /> : texts.never],
    [
      texts.lastTopup,
      topup ? (
        <Fragment key="topup">
          {formatCount(topup.units, 'unit')}
          <br />
          <ExactTime at={topup.created} />
        </Fragment>
      ) : (
        texts.never
      ),
    ],
    [texts.senders, senders.map(({ name }) => name).join(', ') || texts.never],
  ];
  if (problems.length > 0)
    facts.push([
      texts.attention,
      <Box key="problems" component="ul" sx={{ m: 0, pl: 2.25, color: 'var(--warning)' }}>
        {problems.map(({ text, ...link }) => (
          <li key={text}>
            <RecordLink to={link.to} module={link.module}>
              {text}
            </RecordLink>
          </li>
        ))}
      </Box>,
      'wide',
    ]);
  return facts;
}

interface Problem {
  text: string;
  module: Module;
  /** The address at which the problem can be solved. */
  to?: string;
}

function problemsOf(overview: ClientOverview, { clientId, left }: Shown): Problem[] {
  const { balance, low_balance: low, paused_campaigns: paused, open_requests: requests } = overview;
  const problems: Problem[] = [];
  const ofClient = (path: string) => listAddress(path, { client_id: clientId });
  if (low !== null && balance < low)
    problems.push({ text: texts.low(formatCount(low, 'unit')), module: 'clients' });
  if (left !== undefined && left < daysMin && balance > 0)
    problems.push({ text: texts.soonEmpty, module: 'clients' });
  for (const { id, name } of overview.links_down)
    problems.push({ text: texts.down(name), module: 'connectors', to: `/telco-configuration/${id}` });
  if (paused > 0)
    problems.push({ text: texts.paused(paused), module: 'campaigns', to: ofClient('/group-sms') });
  if (requests > 0)
    problems.push({
      text: texts.requests(requests),
      module: 'sender_requests',
      to: ofClient('/senderid-requests'),
    });
  return problems;
}

const columns = {
  display: 'grid',
  gap: 3,
  alignItems: { md: 'end' },
  gridTemplateColumns: { xs: '1fr 1fr', md: 'auto auto minmax(0, 1fr)' },
};

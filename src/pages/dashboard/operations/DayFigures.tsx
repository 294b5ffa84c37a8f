// Figures of today compared with yesterday and the same day of last week, each up to the same time of day.
import { Box, Card, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { grouped } from '../../../../contract/grouped.ts';
import type { Home, HomeDay } from '../../../../contract/home.ts';
import { componentTexts } from '../../../components/componentTexts.ts';
import { Definition } from '../../../components/Definition.tsx';
import { definitionTexts as terms, type Term } from '../../../components/definitionTexts.ts';
import { formatNumber, plainKes } from '../../../format/formatNumber.ts';
import { Muted } from '../../../components/Muted.tsx';
import { noValue } from '../../../format/noValue.ts';
import { RecordLink } from '../../../components/record/RecordLink.tsx';
import { deliveryRate } from '../../../features/reports/deliveryRate.ts';
import { Small } from '../Panel.tsx';
import { ageText } from './ageText.ts';
import { places, type Place } from './homeLinks.ts';
import { needTexts } from './needTexts.ts';
import { operationsTexts } from './operationsTexts.ts';

const texts = operationsTexts.today;

export function DayFigures({ home }: { home: Home | undefined }) {
  const of = (figure: (day: HomeDay) => string, change: (now: HomeDay, then: HomeDay) => string) =>
    home && <Compared home={home} figure={figure} change={change} />;
  return (
    <Box component="section" aria-label={componentTexts.dates.presets.today} aria-busy={!home} sx={grid}>
      <Tile
        label={terms.sent.name}
        term="sent"
        place={places.report}
        value={home && formatNumber(sentOf(home.today))}
      >
        {of(
          (day) => formatNumber(sentOf(day)),
          (now, then) => percentChange(sentOf(now), sentOf(then)),
        )}
      </Tile>
      <Tile label={terms.delivered.name} term="rate" place={places.report} value={home && rateOf(home.today)}>
        {of(rateOf, pointsChange)}
      </Tile>
      <Tile
        label={texts.queue}
        term="queued"
        place={places.connectors}
        value={home && formatNumber(home.queue.messages)}
      >
        {home && <Small>{queueText(home)}</Small>}
      </Tile>
      <Tile
        label={terms.sendingRate.name}
        term="sendingRate"
        place={places.connectors}
        value={home && texts.perSecond(formatNumber(home.rate.now))}
      >
        {home && (
          <Small>{home.rate.max > 0 ? texts.ofLimit(formatNumber(home.rate.max)) : texts.noLinks}</Small>
        )}
      </Tile>
      {home?.today.revenue !== null && (
        <Tile
          label={terms.revenue.name}
          term="revenue"
          place={places.clientReport}
          value={home && `KES ${shillings(home.today.revenue)}`}
        >
          {of(
            ({ revenue }) => shillings(revenue),
            (now, then) => percentChange(Number(now.revenue), Number(then.revenue)),
          )}
        </Tile>
      )}
    </Box>
  );
}

function queueText({ queue: { messages, oldest }, at }: Home): string {
  if (oldest) return needTexts.oldest(ageText(oldest, at));
  return messages > 0 ? texts.queueHeld : texts.noQueue;
}

interface TileProps {
  label: string;
  term: Term;
  place: Place;
  /** Undefined while it loads, during which the tile has the same size. */
  value: string | undefined;
  children: ReactNode;
}

const Tile = ({ label, term, place, value, children }: TileProps) => (
  <Card sx={{ p: { xs: 1.5, xl: 2 }, minWidth: 0 }}>
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <Muted component="h2">{label}</Muted>
      <Definition of={term} name={label} />
    </Box>
    <Typography variant="h4" component="p" sx={number}>
      {value === undefined ? <Skeleton width="60%" /> : <RecordLink {...place}>{value}</RecordLink>}
    </Typography>
    <Box sx={{ minHeight: 38 }}>{children}</Box>
  </Card>
);

interface ComparedProps {
  home: Home;
  figure: (day: HomeDay) => string;
  change: (now: HomeDay, then: HomeDay) => string;
}

function Compared({ home, figure, change }: ComparedProps) {
  const { today, yesterday, week_ago: weekAgo } = home;
  const lines = [
    [componentTexts.dates.presets.yesterday, yesterday],
    [texts.lastWeek, weekAgo],
  ] as const;
  return (
    <Box title={texts.hint} sx={comparison}>
      {lines.map(([when, then]) => (
        <Box key={when} sx={{ display: 'contents' }}>
          <span>{when}</span>
          <span>{figure(then)}</span>
          <span>{change(today, then)}</span>
        </Box>
      ))}
    </Box>
  );
}

const sentOf = ({ pending, delivered, failed }: HomeDay) => pending + delivered + failed;
/** Returns no rate for a day without messages, because 0% would look like a day on which all messages failed. */
const rateOf = (day: HomeDay) => (sentOf(day) > 0 ? deliveryRate(day) : noValue);

/** Formats an amount in KES, from 1,000 up without cents, which would only take space. */
const shillings = (amount: string | null): string =>
  Number(amount) < 1000 ? plainKes(amount) : formatNumber(Number(amount));

/** Adds the sign of the change to its formatted size. Does not use Intl, see {@link grouped}. */
const signed = (change: number, size: string): string =>
  size === '0' ? size : `${change < 0 ? '-' : '+'}${size}`;

/** Returns the change in per cent; empty if there is no earlier value to compare with. */
function percentChange(now: number, then: number): string {
  if (then <= 0) return '';
  const change = (now / then - 1) * 100;
  return `${signed(change, grouped(Math.abs(change)))}%`;
}

/** Returns the change of the delivery rate in percentage points; empty if one of the days has no rate. */
function pointsChange(now: HomeDay, then: HomeDay): string {
  if (sentOf(now) === 0 || sentOf(then) === 0) return '';
  const points = (now.delivered / sentOf(now) - then.delivered / sentOf(then)) * 100;
  return signed(points, String(Math.round(Math.abs(points) * 10) / 10));
}

const grid = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  mb: 2,
  // Each line has as many tiles as fit, and those of the last line grow to fill it.
  '& > *': { flex: { xs: '1 1 9.375rem', sm: '1 1 11.25rem' } },
};
const comparison = {
  display: 'grid',
  gridTemplateColumns: 'minmax(min-content, 1fr) auto auto',
  columnGap: 0.75,
  rowGap: 0.25,
  fontSize: { xs: '0.6875rem', sm: '0.75rem' },
  lineHeight: 1.4,
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
  // Figures never wrap. On a narrow screen, the names of the days wrap instead.
  '& span:nth-of-type(n + 2)': { whiteSpace: 'nowrap', textAlign: 'right' },
};
const number = {
  mt: 0.5,
  mb: 0.5,
  fontSize: { xs: '1.2rem', md: '1.5rem' },
  lineHeight: 1.35,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
  // The minimum height of a pointer target (WCAG 2.2, 2.5.8).
  '& a': { display: 'inline-block', minHeight: 24, color: 'inherit', textDecorationColor: 'transparent' },
  '& a:hover': { textDecorationColor: 'currentcolor' },
};

// Today beside yesterday and the same day of last week, each to the same time of day.
import { Box, Card, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Home, HomeDay } from '../../../../contract/home.ts';
import { Definition } from '../../../components/Definition.tsx';
import type { Term } from '../../../components/definitionTexts.ts';
import { formatKes, formatNumber } from '../../../components/formatNumber.ts';
import { deliveryRate } from '../../../features/reports/deliveryRate.ts';
import { locale } from '../../../i18n/language.ts';
import { ageText } from './ageText.ts';
import { places } from './homeLinks.ts';
import type { Place } from './homeLinks.ts';
import { operationsTexts } from './operationsTexts.ts';
import { Small } from './Panel.tsx';
import { PlaceLink } from './PlaceLink.tsx';

const texts = operationsTexts.today;

export function DayFigures({ home }: { home: Home | undefined }) {
  const of = (figure: (day: HomeDay) => string, change: (now: HomeDay, then: HomeDay) => string) =>
    home && <Compared home={home} figure={figure} change={change} />;
  return (
    <Box component="section" aria-label={texts.title} aria-busy={!home} sx={grid}>
      <Tile
        label={texts.sent}
        term="sent"
        place={places.report}
        value={home && formatNumber(sentOf(home.today))}
      >
        {of(
          (day) => formatNumber(sentOf(day)),
          (now, then) => percentChange(sentOf(now), sentOf(then)),
        )}
      </Tile>
      <Tile label={texts.delivered} term="rate" place={places.report} value={home && rateOf(home.today)}>
        {of(rateOf, pointsChange)}
      </Tile>
      <Tile
        label={texts.queue}
        term="queued"
        place={places.connectors}
        value={home && formatNumber(home.queue.messages)}
      >
        {home && (
          <Small>
            {home.queue.oldest ? texts.oldest(ageText(home.queue.oldest, home.at)) : texts.noQueue}
          </Small>
        )}
      </Tile>
      <Tile
        label={texts.rate}
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
          label={texts.revenue}
          term="revenue"
          place={places.clientReport}
          value={home && formatKes(home.today.revenue)}
        >
          {of(
            ({ revenue }) => formatKes(revenue),
            (now, then) => percentChange(Number(now.revenue), Number(then.revenue)),
          )}
        </Tile>
      )}
    </Box>
  );
}

interface TileProps {
  label: string;
  term: Term;
  place: Place;
  /** Undefined while it loads; the tile keeps its size. */
  value: string | undefined;
  children: ReactNode;
}

const Tile = ({ label, term, place, value, children }: TileProps) => (
  <Card sx={{ p: 2, minWidth: 0 }}>
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <Typography variant="body2" component="h2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Definition of={term} name={label} />
    </Box>
    <Typography variant="h4" component="p" sx={number}>
      {value === undefined ? <Skeleton width="60%" /> : <PlaceLink place={place}>{value}</PlaceLink>}
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
  const line = (then: HomeDay) => [figure(then), change(today, then)].filter(Boolean).join(' ');
  return (
    <span title={texts.hint}>
      <Small>{texts.yesterday(line(yesterday))}</Small>
      <Small>{texts.lastWeek(weekday.format(new Date(home.at)), line(weekAgo))}</Small>
    </span>
  );
}

const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'Africa/Nairobi' });

const sentOf = ({ pending, delivered, failed }: HomeDay) => pending + delivered + failed;
const rateOf = (day: HomeDay) => deliveryRate(day);

const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero', maximumFractionDigits: 0 });
const signedTenth = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero', maximumFractionDigits: 1 });

/** "(+6 %)"; empty where there is nothing to compare with. */
const percentChange = (now: number, then: number): string =>
  then > 0 ? `(${signed.format((now / then - 1) * 100)} %)` : '';

function pointsChange(now: HomeDay, then: HomeDay): string {
  if (sentOf(now) === 0 || sentOf(then) === 0) return '';
  const points = (now.delivered / sentOf(now) - then.delivered / sentOf(then)) * 100;
  return `(${texts.points(signedTenth.format(points))})`;
}

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(5, minmax(0, 1fr))' },
  mb: 2,
  '& > :last-of-type:nth-of-type(odd)': { gridColumn: { xs: 'span 2', md: 'auto' } },
};
const number = {
  mt: 0.5,
  mb: 0.5,
  fontSize: { xs: '1.2rem', md: '1.5rem' },
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
  '& a': { color: 'inherit', textDecorationColor: 'transparent' },
  '& a:hover': { textDecorationColor: 'currentcolor' },
};

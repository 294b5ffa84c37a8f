// The active connectors: state, rate, queue, delivery rate of the last 15 minutes, and a chart of the last hour.
import { Box, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Home, HomeConnector } from '../../../../contract/home.ts';
import { formatNumber } from '../../../format/formatNumber.ts';
import { Muted } from '../../../components/Muted.tsx';
import { noValue } from '../../../format/noValue.ts';
import { RecordLink } from '../../../components/record/RecordLink.tsx';
import { deliveryRate } from '../../../features/reports/deliveryRate.ts';
import { Panel, Small } from '../Panel.tsx';
import { ageText } from './ageText.ts';
import { connectorPlace, places } from './homeLinks.ts';
import { needTexts } from './needTexts.ts';
import { operationsTexts } from './operationsTexts.ts';
import { Sparkline } from './Sparkline.tsx';

const texts = operationsTexts.connectors;

export function ConnectorPanel({ home }: { home: Home | undefined }) {
  const bypassed = new Set(home?.needs.filter(({ kind }) => kind === 'bypass').map(({ id }) => id));
  return (
    <Panel title={texts.title} isBusy={!home}>
      {!home && <Skeleton variant="rounded" height={220} />}
      {home?.connectors.length === 0 && (
        <Muted>
          {texts.none}. <RecordLink {...places.connectors}>{texts.add}</RecordLink>
        </Muted>
      )}
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {home?.connectors.map((connector) => (
          <Row
            key={connector.id}
            connector={connector}
            isBypassed={bypassed.has(connector.id)}
            now={home.at}
          />
        ))}
      </Box>
    </Panel>
  );
}

interface RowProps {
  connector: HomeConnector;
  isBypassed: boolean;
  now: string;
}

function Row({ connector, isBypassed, now }: RowProps) {
  const { id, name, queued, oldest, live, rate_max: rateMax, last_quarter: quarter } = connector;
  const link = stateOf(connector);
  // A link that is down is shown instead of a bypass, because it matters more.
  const { tone, word } =
    isBypassed && link.tone !== 'bad' ? ({ tone: 'part', word: texts.bypassed } as const) : link;
  const place = connectorPlace(id);
  const hasSent = quarter.delivered + quarter.pending + quarter.failed > 0;
  return (
    <Box component="li" sx={row}>
      <Box sx={{ gridArea: 'name', minWidth: 0 }}>
        <Typography variant="body2" component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          <RecordLink {...place}>{name}</RecordLink>
        </Typography>
        <Typography variant="caption" component="span" sx={{ ...state, color: tones[tone].text }}>
          <Box aria-hidden sx={{ ...dot, backgroundColor: tones[tone].dot }} />
          {word}
        </Typography>
      </Box>
      <Figure area="rate" label={texts.rateLabel}>
        {live && rateMax !== null ? texts.rate(formatNumber(live.rate), formatNumber(rateMax)) : noValue}
      </Figure>
      <Figure area="queue" label={oldest ? needTexts.oldest(ageText(oldest, now)) : texts.queueLabel}>
        {oldest ? needTexts.queued(queued) : formatNumber(queued)}
      </Figure>
      <Figure area="rate15" label={texts.deliveredLabel}>
        {hasSent ? deliveryRate(quarter) : noValue}
      </Figure>
      <Box sx={{ gridArea: 'spark', justifySelf: 'end' }}>
        <Sparkline label={texts.sparkline(name)} values={connector.sent} />
        <Small>{texts.sparkLabel}</Small>
      </Box>
    </Box>
  );
}

const Figure = ({ area, label, children }: { area: string; label: string; children: ReactNode }) => (
  <Box sx={{ gridArea: area, minWidth: 0 }}>
    <Typography
      variant="body2"
      component="span"
      sx={{ display: 'block', fontVariantNumeric: 'tabular-nums' }}
    >
      {children}
    </Typography>
    <Small>{label}</Small>
  </Box>
);

type Tone = 'good' | 'part' | 'bad' | 'quiet';

const tones: Record<Tone, { dot: string; text: string }> = {
  good: { dot: 'var(--success)', text: 'var(--success)' },
  part: { dot: 'var(--warning)', text: 'var(--warning)' },
  bad: { dot: 'var(--danger)', text: 'var(--danger)' },
  quiet: { dot: 'var(--border-strong)', text: 'text.secondary' },
};

/** Returns the state in one word, as the list of connectors shows it. */
function stateOf({ has_link: hasLink, live, draining }: HomeConnector): { tone: Tone; word: string } {
  if (!hasLink) return { tone: 'quiet', word: texts.noLink };
  if (!live) return { tone: 'part', word: texts.connecting };
  if (live.bound === 0) return { tone: 'bad', word: texts.down };
  if (draining) return { tone: 'part', word: texts.draining };
  if (live.bound < live.sessions) return { tone: 'part', word: texts.partly(live.bound, live.sessions) };
  return { tone: 'good', word: texts.bound };
}

const row = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.75,
  py: 1,
  borderTop: '1px solid var(--border)',
  '&:first-of-type': { borderTop: 0, pt: 0 },
  gridTemplateColumns: {
    xs: '1fr 1fr',
    md: 'minmax(0, 1.4fr) minmax(0, 1fr) minmax(0, 1.2fr) minmax(0, 1.2fr) 110px',
  },
  gridTemplateAreas: {
    xs: '"name spark" "rate queue" "rate15 rate15"',
    md: '"name rate queue rate15 spark"',
  },
};
const state = { display: 'flex', alignItems: 'center', gap: 0.75, fontWeight: 600 };
const dot = { width: 8, height: 8, borderRadius: '50%', flexShrink: 0 };

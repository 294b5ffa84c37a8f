// Messages of one class by status: a donut chart, and a legend with the same counts as text.
import { Box, Card, Skeleton, Typography } from '@mui/material';
import type { SummaryFigures } from '../../../contract/dashboard.ts';
import type { MessageClass } from '../../../contract/messages.ts';
import { formatNumber } from '../../format/formatNumber.ts';
import { Muted } from '../../components/Muted.tsx';
import { dashboardTexts as texts } from './dashboardTexts.ts';
import { Donut } from './Donut.tsx';

/** Size of the chart in px, which the card also reserves if it has no chart. */
const diameter = 200;

/** The legend, in the order of the specification (requirements/portal.md#dashboard). */
const legend = [
  { key: 'failed', color: 'var(--danger)' },
  { key: 'queued', color: 'var(--info)' },
  { key: 'pending', color: 'var(--warning)' },
  { key: 'sent_message', color: 'var(--success)' },
] as const;

interface StatusPieProps {
  name: MessageClass;
  /** Undefined while the figures load. */
  figures: SummaryFigures | undefined;
}

export function StatusPie({ name, figures }: StatusPieProps) {
  const title = texts[name].messages;
  const slices = legend.map(({ key, color }) => ({
    id: key,
    label: texts.legend[key],
    color,
    value: figures?.[`${name}_${key}`] ?? 0,
  }));
  const isEmpty = slices.every(({ value }) => value === 0);

  return (
    <Card component="section" aria-label={title} sx={{ p: 2, minWidth: 0 }}>
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      <Box sx={body}>
        <Box sx={{ width: diameter, height: diameter, display: 'grid', placeItems: 'center' }}>
          {!figures && <Skeleton variant="circular" width={diameter} height={diameter} />}
          {figures && isEmpty && (
            <Box sx={empty}>
              <Muted>{texts.empty}</Muted>
            </Box>
          )}
          {figures && !isEmpty && <Donut slices={slices} diameter={diameter} />}
        </Box>
        <Box component="ul" aria-label={texts.byStatus(title)} sx={list}>
          {slices.map(({ id, label, color, value }) => (
            <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Box aria-hidden sx={{ ...swatch, backgroundColor: color }} />
              <Typography variant="body2">{label}</Typography>
              <Typography variant="body2" sx={{ ml: 'auto', fontWeight: 600 }}>
                {figures ? formatNumber(value) : <Skeleton width={40} />}
              </Typography>
            </Box>
          ))}
        </Box>
      </Box>
    </Card>
  );
}

const body = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 3,
  mt: 2,
};
const list = { listStyle: 'none', m: 0, p: 0, flex: '1 1 180px', maxWidth: 280, display: 'grid', gap: 1.25 };
const swatch = { width: 10, height: 10, borderRadius: '3px', forcedColorAdjust: 'none' };
const empty = {
  width: diameter,
  height: diameter,
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
  backgroundColor: 'var(--sunken)',
};

// A line for each network: its state, its queue, and the delivery rate of the last 15 minutes. During a search (`isBrief`), only networks
// that are degraded or down are shown.
import { Box, Card, Skeleton, Typography } from '@mui/material';
import { networks, type NetworkHealth, type NetworkState } from '../../../contract/networks.ts';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import { formatDuration, formatNumber } from '../../format/formatNumber.ts';
import { joined } from '../../format/joined.ts';
import { Muted } from '../../components/Muted.tsx';
import { useExpected } from '../../components/useExpected.ts';
import { useNow } from '../../components/dates/useNow.ts';
import { useOptionalCall } from '../../dataProvider/compat/useOptional.ts';
import { useKeptError } from '../../dataProvider/useKeptError.ts';
import { networkTexts } from '../../features/networks/networkTexts.ts';
import { troubleText } from '../../features/networks/networkText.ts';
import { searchTexts } from './searchTexts.ts';

const texts = searchTexts.networks;

/** Time between two polls, in milliseconds. */
const pollMs = 15_000;
/** Lines that are reserved before the first read: Kenya has three networks. */
const networksAtFirst = 3;

export function NetworkLines({ isBrief }: { isBrief: boolean }) {
  const isPlatform = usePlatform();
  const read = useOptionalCall(networks, {}, { enabled: isPlatform, pollMs });
  const { data } = read;
  const now = useNow(true);
  const expected = useExpected('search.networks', data?.message.length, networksAtFirst);
  const failure = useKeptError(read);
  if (isPlatform && !isBrief && data === undefined && !failure) return <Loading lines={expected} />;
  const shown = data?.message.filter(({ state }) => !isBrief || state === 'degraded' || state === 'down');
  if (!shown || shown.length === 0) return null;
  return (
    <Card component="section" aria-label={texts.title} sx={{ mb: 2 }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((network) => (
          <Box component="li" key={network.id} sx={line}>
            <Box sx={{ display: 'flex', gap: 1.25, alignItems: 'baseline', minWidth: 0 }}>
              <Box aria-hidden sx={{ ...dot, backgroundColor: dotColors[network.state] }} />
              <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {network.name}
              </Typography>
              <Typography variant="body2" sx={{ color: wordColors[network.state], whiteSpace: 'nowrap' }}>
                {networkTexts.states[network.state]}
              </Typography>
            </Box>
            <Muted sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {joined(
                troubleText(network),
                network.draining && networkTexts.draining,
                queueText(network, now),
                deliveryText(network),
              )}
            </Muted>
          </Box>
        ))}
      </Box>
    </Card>
  );
}

const Loading = ({ lines }: { lines: number }) => (
  <Card aria-busy sx={{ mb: 2 }}>
    {Array.from({ length: lines }, (_, index) => (
      <Box key={index} sx={line}>
        <Typography variant="body2">
          <Skeleton width={160} />
        </Typography>
        <Muted>
          <Skeleton width="60%" />
        </Muted>
      </Box>
    ))}
  </Card>
);

function queueText({ queued, oldest }: NetworkHealth, now: number): string {
  if (queued === 0) return texts.queueEmpty;
  const age = oldest ? formatDuration((now - new Date(oldest).getTime()) / 1000) : '';
  return texts.queued(formatNumber(queued), age);
}

function deliveryText(network: NetworkHealth): string {
  const { state, delivered_percent: share, usual_percent: usual, late_percent: late } = network;
  if (state === 'off') return '';
  if (share === null) return texts.quiet;
  const delivered = usual === null ? texts.delivered(share) : texts.deliveredOfUsual(share, usual);
  return late ? `${delivered} · ${texts.late(late)}` : delivered;
}

const line = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: 'minmax(11.25rem, 16.25rem) 1fr' },
  columnGap: 2,
  rowGap: 0.25,
  px: 2,
  py: 1.25,
  '& + &': { borderTop: '1px solid', borderColor: 'divider' },
};
const dot = { width: 9, height: 9, borderRadius: '50%', flexShrink: 0 };
const dotColors: Record<NetworkState, string> = {
  up: 'var(--success)',
  degraded: 'var(--warning)',
  down: 'var(--danger)',
  off: 'var(--border-strong)',
};
const wordColors: Record<NetworkState, string> = {
  up: 'var(--success)',
  degraded: 'var(--warning)',
  down: 'var(--danger)',
  off: 'text.secondary',
};

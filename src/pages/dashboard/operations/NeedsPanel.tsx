// The problems that need attention, each with a link to the screen that solves it, and whether the ledger balances.
import { Box, Button, Card, Skeleton, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { Home } from '../../../../contract/home.ts';
import { useOpenRoute } from '../../../authProvider/useOpenRoute.ts';
import { Muted, Strong } from '../../../components/Muted.tsx';
import { useExpected } from '../../../components/useExpected.ts';
import { ageText } from './ageText.ts';
import { describeNeeds, type NeedText } from './needText.ts';
import { needTexts as texts } from './needTexts.ts';

export function NeedsPanel({ home }: { home: Home | undefined }) {
  const lines = home ? describeNeeds(home.needs, home.at) : [];
  const expected = useExpected('operations.needs', home && lines.length);
  const isUrgent = lines.some((line) => line.isUrgent);
  return (
    <Card
      component="section"
      aria-label={texts.title}
      aria-busy={!home}
      sx={{
        px: 2,
        py: 1.25,
        mb: 2,
        borderLeft: '4px solid',
      }}
      style={{ borderLeftColor: home ? edgeOf(lines.length, isUrgent) : 'var(--border-strong)' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, minHeight: 30 }}>
        <Typography variant="h3" component="h2" sx={{ mr: 'auto' }}>
          {home && lines.length === 0 ? texts.none : texts.title}
        </Typography>
        {home && <Books home={home} />}
      </Box>
      {!home && expected > 0 && (
        <Skeleton variant="rounded" height={expected * lineHeight} sx={{ mt: 0.5 }} />
      )}
      {lines.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0 }}>
          {lines.map((line, index) => (
            // The lines have no id, and their order is set by the server.
            <Line key={`${index} ${line.text}`} line={line} />
          ))}
        </Box>
      )}
    </Card>
  );
}

/** Height of a line on a wide screen, in px. */
const lineHeight = 43;

function edgeOf(lines: number, isUrgent: boolean): string {
  if (lines === 0) return 'var(--success)';
  return isUrgent ? 'var(--danger)' : 'var(--warning)';
}

function Line({ line: { text, more, action, isUrgent } }: { line: NeedText }) {
  return (
    <Box component="li" sx={row}>
      <Box aria-hidden sx={{ ...dot, backgroundColor: isUrgent ? 'var(--danger)' : 'var(--warning)' }} />
      <Box sx={{ flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Strong component="span">{text}</Strong> <Muted component="span">{more}</Muted>
      </Box>
      {action && <Action {...action} about={text} />}
    </Box>
  );
}

function Action({ label, to, about }: NonNullable<NeedText['action']> & { about: string }) {
  if (!useOpenRoute(to)) return null;
  return (
    <Button
      component={RouterLink}
      to={to}
      size="small"
      variant="outlined"
      aria-label={`${label}: ${about}`}
      sx={{ minHeight: { xs: 44, md: 30 }, flexShrink: 0 }}
    >
      {label}
    </Button>
  );
}

function Books({ home: { books, at } }: { home: Home }) {
  const isBroken = books !== null && books.broken.length > 0;
  const tone = isBroken ? 'var(--danger)' : 'var(--success)';
  const word = isBroken ? texts.books.broken : texts.books.balanced;
  return (
    <Muted component="div" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
      <Box aria-hidden sx={{ ...dot, backgroundColor: books ? tone : 'var(--border-strong)' }} />
      {books ? `${word}, ${texts.books.checked(ageText(books.checked, at))}` : texts.books.notChecked}
    </Muted>
  );
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  py: 0.75,
  borderTop: '1px solid var(--border)',
};
const dot = { width: 9, height: 9, borderRadius: '50%', flexShrink: 0 };

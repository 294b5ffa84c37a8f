// The figures of a pre-flight: rows, valid and rejected, parts, units, cost, balance, and each network's share.
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { Preflight } from '../../../contract/send.ts';
import { formatKes, formatNumber, plainKes } from '../../components/formatNumber.ts';
import { reviewTexts } from './reviewTexts.ts';

const texts = reviewTexts.figures;

export function PreflightFigures({ preflight }: { preflight: Preflight }) {
  const { rows, accepted, parts, encoding, units, cost, balance, balance_after, networks } = preflight;
  const isShort = balance_after < 0;
  return (
    <>
      <Box component="dl" sx={figures}>
        <Figure label={texts.rows} value={formatNumber(rows)} />
        <Figure label={texts.valid} value={formatNumber(accepted)} />
        <Figure label={texts.rejected} value={formatNumber(rows - accepted)} />
        <Figure label={texts.parts} value={`${formatNumber(parts)} (${encoding})`} />
        <Figure label={texts.units} value={formatNumber(units)} />
        <Figure label={texts.cost} value={formatKes(cost)} />
        <Figure label={texts.balance} value={formatNumber(balance)} />
        <Figure label={texts.balanceAfter} value={formatNumber(balance_after)} isBad={isShort} />
      </Box>
      {networks.length > 0 && <Networks networks={networks} />}
    </>
  );
}

function Figure({ label, value, isBad = false }: { label: string; value: string; isBad?: boolean }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography
        component="dd"
        sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere', color: isBad ? 'error.main' : undefined }}
      >
        {value}
      </Typography>
    </Box>
  );
}

function Networks({ networks }: Pick<Preflight, 'networks'>) {
  return (
    <Table size="small" aria-label={reviewTexts.byNetwork} sx={{ '& th, & td': { px: 1 } }}>
      <TableHead>
        <TableRow>
          <TableCell>{reviewTexts.network}</TableCell>
          <TableCell align="right">{reviewTexts.numbers}</TableCell>
          <TableCell align="right">{texts.units}</TableCell>
          <TableCell align="right">KES</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {networks.map(({ network, numbers, units, cost }) => (
          <TableRow key={network}>
            <TableCell>{network}</TableCell>
            <TableCell align="right">{formatNumber(numbers)}</TableCell>
            <TableCell align="right">{formatNumber(units)}</TableCell>
            <TableCell align="right">{formatKes(plainKes(cost)).replace('KES ', '')}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const figures = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' },
  gap: 2,
  m: 0,
};

// The figures of a pre-flight: rows, valid and rejected, parts, units, cost, balance, and each network's share.
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { Preflight } from '../../../contract/send.ts';
import { formatKes, formatNumber, plainKes } from '../../components/formatNumber.ts';

export function PreflightFigures({ preflight }: { preflight: Preflight }) {
  const { rows, accepted, parts, encoding, units, cost, balance, balance_after, networks } = preflight;
  const isShort = balance_after < 0;
  return (
    <>
      <Box component="dl" sx={figures}>
        <Figure label="Rows" value={formatNumber(rows)} />
        <Figure label="Valid" value={formatNumber(accepted)} />
        <Figure label="Rejected" value={formatNumber(rows - accepted)} />
        <Figure label="Parts per message" value={`${formatNumber(parts)} (${encoding})`} />
        <Figure label="Units" value={formatNumber(units)} />
        <Figure label="Cost" value={formatKes(cost)} />
        <Figure label="Balance now" value={formatNumber(balance)} />
        <Figure label="Balance after" value={formatNumber(balance_after)} isBad={isShort} />
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
    <Table size="small" aria-label="By network" sx={{ '& th, & td': { px: 1 } }}>
      <TableHead>
        <TableRow>
          <TableCell>Network</TableCell>
          <TableCell align="right">Numbers</TableCell>
          <TableCell align="right">Units</TableCell>
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

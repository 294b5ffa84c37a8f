// The figures of a pre-flight: rows, accepted and rejected recipients, parts, units, cost, balance, and the share of each network.
import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { Preflight } from '../../../../contract/send.ts';
import { FactList, type Fact } from '../../../components/FactList.tsx';
import { formatKes, formatNumber, plainKes } from '../../../format/formatNumber.ts';
import { reviewTexts } from './reviewTexts.ts';

const texts = reviewTexts.figures;

interface PreflightFiguresProps {
  preflight: Preflight;
  /** Whether the figures are of one run of a schedule, so that nothing is charged now. */
  isScheduled: boolean;
}

export function PreflightFigures({ preflight, isScheduled }: PreflightFiguresProps) {
  const { rows, accepted, parts, encoding, units, cost, balance, balance_after, networks } = preflight;
  const figures: readonly Fact[] = [
    [texts.rows, formatNumber(rows)],
    [texts.valid, formatNumber(accepted)],
    [texts.rejected, formatNumber(rows - accepted)],
    [texts.parts, `${formatNumber(parts)} (${encoding})`],
    [texts.units, formatNumber(units)],
    [texts.cost, formatKes(cost)],
    [texts.balance, formatNumber(balance)],
    [
      texts.balanceAfter,
      isScheduled ? null : (
        <Box key="after" component="span" sx={{ color: balance_after < 0 ? 'error.main' : undefined }}>
          {formatNumber(balance_after)}
        </Box>
      ),
    ],
  ];
  return (
    <>
      <Box sx={{ '& dl': { my: 0 }, '& dd': { fontWeight: 600 } }}>
        <FactList facts={figures} />
      </Box>
      {networks.length > 0 && <Networks networks={networks} />}
    </>
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

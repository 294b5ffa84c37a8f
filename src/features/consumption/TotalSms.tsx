import { Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { formatNumber } from '../../components/formatNumber.ts';
import { consumptionTexts } from './consumptionTexts.ts';

/** The total of all pages of a consumption list, where the server sends it. */
export function TotalSms() {
  const { meta, isPending } = useListContext();
  const { total } = (meta ?? {}) as { total?: number };
  if (total === undefined && !isPending) return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
      {/* The line is reserved while the rows load. */}
      {total === undefined ? (
        '\u00A0'
      ) : (
        <>
          <b>{formatNumber(total)}</b> {consumptionTexts.charged}
        </>
      )}
    </Typography>
  );
}

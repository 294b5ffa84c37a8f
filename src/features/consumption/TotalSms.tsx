import { Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { formatNumber } from '../../components/formatNumber.ts';

/** What the rows of all pages of a consumption list add up to, where the server says so. */
export function TotalSms() {
  const { meta, isPending } = useListContext();
  const { total } = (meta ?? {}) as { total?: number };
  if (total === undefined && !isPending) return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
      {/* Its line is kept while the rows load, so that they do not jump. */}
      {total === undefined ? (
        '\u00A0'
      ) : (
        <>
          <b>{formatNumber(total)}</b> SMS charged in this range
        </>
      )}
    </Typography>
  );
}

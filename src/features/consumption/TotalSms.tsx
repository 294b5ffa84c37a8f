import { Skeleton, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { formatNumber } from '../../components/formatNumber.ts';

/** What the rows of all pages of a consumption list add up to, where the server says so. */
export function TotalSms() {
  const { meta, isPending } = useListContext();
  const { total } = (meta ?? {}) as { total?: number };
  if (total === undefined && !isPending) return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
      {total === undefined ? (
        <Skeleton width={200} />
      ) : (
        <>
          <b>{formatNumber(total)}</b> SMS charged in this range
        </>
      )}
    </Typography>
  );
}

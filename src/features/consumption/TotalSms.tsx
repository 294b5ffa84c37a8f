import { useListContext } from 'react-admin';
import { formatNumber } from '../../format/formatNumber.ts';
import { useListMeta } from '../../components/list/useListMeta.ts';
import { Muted } from '../../components/Muted.tsx';
import { consumptionTexts } from './consumptionTexts.ts';

/** The total of all pages of a consumption list, if the server sends it. */
export function TotalSms() {
  const { isPending } = useListContext();
  const { total } = useListMeta<{ total: number }>();
  if (total === undefined && !isPending) return null;
  return (
    <Muted sx={{ my: 1 }}>
      {/* The line is reserved while the rows load. */}
      {total === undefined ? (
        '\u00A0'
      ) : (
        <>
          <b>{formatNumber(total)}</b> {consumptionTexts.charged}
        </>
      )}
    </Muted>
  );
}

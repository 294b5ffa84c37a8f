// Warning under the top bar while the balance is below the client's alert (requirements/domain.md#low-balance). Links to the top-up if the
// role may open it.
import { Link } from 'react-router-dom';
import { useOpenRoute } from '../authProvider/useOpenRoute.ts';
import { formatNumber } from '../format/formatNumber.ts';
import { layoutTexts } from './layoutTexts.ts';
import { useBalance } from './useBalance.ts';

/** Has no link on the page that the link opens. */
export function LowBalance({ page }: { page: string }) {
  const topUp = useOpenRoute('/account-topup');
  const { units, lowBelow } = useBalance();
  if (units === undefined || lowBelow === undefined) return null;
  return (
    <div className="band band-warning" role="status">
      <p>{layoutTexts.unitsLow(units, formatNumber(lowBelow))}</p>
      {topUp && topUp.path !== page && <Link to={topUp.path}>{layoutTexts.topUp}</Link>}
    </div>
  );
}

// The warning under the top bar while the balance is below the client's alert (requirements/domain.md#low-balance), with a link to
// the top-up where the role may open it.
import { Link } from 'react-router-dom';
import { canOpen } from '../authProvider/access.ts';
import { useCaller } from '../authProvider/profile.ts';
import { formatNumber } from '../components/formatNumber.ts';
import { routeOf } from '../routeOf.ts';
import { layoutTexts } from './layoutTexts.ts';
import { useBalance } from './useBalance.ts';

/** Without the link on the page that it opens. */
export function LowBalance({ page }: { page: string }) {
  const caller = useCaller();
  const { units, lowBelow } = useBalance();
  if (units === undefined || lowBelow === undefined) return null;
  const topUp = routeOf('/account-topup');
  const mayTopUp = topUp && caller && canOpen(caller, topUp) && topUp.path !== page;
  return (
    <div className="band low-balance" role="status">
      <p>{layoutTexts.unitsLow(units, formatNumber(lowBelow))}</p>
      {mayTopUp && <Link to={topUp.path}>{layoutTexts.topUp}</Link>}
    </div>
  );
}

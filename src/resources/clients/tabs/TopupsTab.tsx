// SMS Topups of a client, and its low-balance alert
// (requirements/administration.md#client-detail).
import { LowBalanceAlert } from '../../../features/lowBalance/LowBalanceAlert.tsx';
import { TopupList } from '../../../features/topups/TopupList.tsx';

export function TopupsTab({ clientId }: { clientId: number }) {
  return (
    <TopupList title="SMS Topups" clientId={clientId} amountLabel="Amount" pageWindow="steps">
      <LowBalanceAlert clientId={clientId} />
    </TopupList>
  );
}

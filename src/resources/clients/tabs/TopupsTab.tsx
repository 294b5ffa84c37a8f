// SMS Topups of a client, and its low-balance alert
// (requirements/administration.md#client-detail).
import { LowBalanceAlert } from '../../../features/lowBalance/LowBalanceAlert.tsx';
import { TopupList } from '../../../features/topups/TopupList.tsx';
import { clientTexts as texts } from '../clientTexts.ts';

export function TopupsTab({ clientId }: { clientId: number }) {
  return (
    <TopupList
      title={texts.tabs.topups}
      clientId={clientId}
      hasFile
      amountLabel={texts.credit.amount}
      pageWindow="steps"
    >
      <LowBalanceAlert clientId={clientId} />
    </TopupList>
  );
}

// /client-report: units a client consumed by sender ID (spec part 2 section 2.14). A unit is one part of an SMS.
import { unitBars } from './figures.ts';
import { SenderTotals } from './SenderTotals.tsx';

export function ClientReport() {
  return (
    <SenderTotals
      resource="client-report"
      lead="SMS units charged for each sender ID; an SMS of two parts takes two."
      fileName="client_report.csv"
      total="Units consumed"
      bars={unitBars}
    />
  );
}

// /client-report: units a client consumed by sender ID (requirements/administration.md#client-report). A unit is one
// part of an SMS.
import { unitBars } from './figures.ts';
import { SenderTotals } from './SenderTotals.tsx';
import type { Report } from './useReport.ts';

/** The specification's titles: of everyone, or of one client. */
const titleOf = ({ isPlatform, chosen }: Report) =>
  isPlatform && chosen === null ? 'Global SMS Report' : 'Client SMS Report';

export function ClientReport() {
  return (
    <SenderTotals
      resource="client-report"
      title={titleOf}
      lead="SMS units charged for each sender ID; an SMS of two parts takes two."
      fileName="client_report.csv"
      total="Units consumed"
      bars={unitBars}
    />
  );
}

// /senderid-report: messages by sender ID (requirements/administration.md#sender-report).
import { statusBars } from './figures.ts';
import { reportTexts } from './reportTexts.ts';
import { SenderTotals } from './SenderTotals.tsx';

const { title, lead, total } = reportTexts.sender;

export const SenderReport = () => (
  <SenderTotals
    resource="senderid-report"
    title={() => title}
    lead={lead}
    fileName="sender_report.csv"
    total={total}
    bars={statusBars}
  />
);

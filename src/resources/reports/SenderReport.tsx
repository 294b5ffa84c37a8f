// /senderid-report: messages by sender ID (requirements/administration.md#sender-report).
import { statusBars } from './figures.ts';
import { SenderTotals } from './SenderTotals.tsx';

export function SenderReport() {
  return (
    <SenderTotals
      resource="senderid-report"
      title={() => 'SenderID SMS Report'}
      lead="Messages handed over under each sender ID."
      fileName="sender_report.csv"
      total="Total SMS"
      bars={statusBars}
    />
  );
}

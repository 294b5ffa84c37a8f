// /client-report: units a client consumed by sender ID (requirements/administration.md#client-report). A unit is one
// part of an SMS.
import { unitBars } from './figures.ts';
import { reportTexts } from './reportTexts.ts';
import { SenderTotals } from './SenderTotals.tsx';
import type { Report } from './useReport.ts';

const texts = reportTexts.ofClient;

/** The specification's titles: of everyone, or of one client. */
const titleOf = ({ isPlatform, chosen }: Report) =>
  isPlatform && chosen === null ? texts.globalTitle : texts.title;

export const ClientReport = () => (
  <SenderTotals
    resource="client-report"
    title={titleOf}
    lead={texts.lead}
    fileName="client_report.csv"
    total={texts.total}
    bars={unitBars}
  />
);

// /dashboard (requirements/portal.md#dashboard), below the checklist of a new installation.
import { SetupChecklist } from './checklist/SetupChecklist.tsx';
import { SummaryFigures } from './dashboard/SummaryFigures.tsx';

export const Dashboard = () => (
  <>
    <SetupChecklist />
    <SummaryFigures />
  </>
);

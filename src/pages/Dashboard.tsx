// /dashboard (requirements/portal.md#dashboard).
import { SummaryFigures } from './dashboard/SummaryFigures.tsx';

export const Dashboard = () => <SummaryFigures />;

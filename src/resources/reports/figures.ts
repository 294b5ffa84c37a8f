// Sums of a report's rows, and the chart's bars for delivered, pending and failed messages.
import type { Bar } from './points.ts';
import { reportTexts as texts } from './reportTexts.ts';

export const statusBars: readonly Bar[] = [
  { figure: 'delivered', label: texts.delivered, color: 'var(--success)' },
  { figure: 'pending', label: texts.pending, color: 'var(--warning)' },
  { figure: 'failed', label: texts.failed, color: 'var(--danger)' },
];

export const unitBars: readonly Bar[] = [{ figure: 'units', label: texts.units, color: 'var(--accent)' }];

// States in the lists in Kiswahili, where the words are longer than in English.
import { expect, it } from 'vitest';
import { auditColumns } from '../../../src/resources/audit/auditRow.tsx';
import { statusText } from '../../../src/components/statusText.ts';
import { assignedColumns } from '../../../src/resources/clients/tabs/assignedSenderRow.tsx';
import { clientColumns } from '../../../src/resources/clients/clientRow.tsx';
import { connectorColumns } from '../../../src/resources/connectors/connectorRow.tsx';
import { columnsOf } from '../../../src/resources/contacts/contactRow.tsx';
import { dateWidth } from '../../../src/components/list/dateWidth.ts';
import { campaignColumns } from '../../../src/resources/campaigns/campaignRow.tsx';
import { paymentColumns } from '../../../src/resources/payments/paymentRow.tsx';
import { accountColumns } from '../../../src/resources/smppAccounts/smppAccountRow.tsx';
import { allocationColumns } from '../../../src/resources/units/allocationRow.tsx';
import { userColumns } from '../../../src/features/users/userRow.tsx';

/** Widths in px, measured by Chromium in the font of the console at 14 px. */
const widths: Record<string, number> = {
  Inatumika: 70,
  Haitumiki: 67,
  Inasubiri: 61,
  Imekamilika: 85,
  Imenyamazishwa: 122,
  'Inahitaji uamuzi': 112,
};
/** The padding of a cell, the dot and the gap after the dot. */
const around = 24 + 8 + 7;

it.each([
  ['clients', clientColumns, ['Active', 'Muted', 'Waiting']],
  ['users', userColumns, ['Active', 'Inactive']],
  ['sender IDs of a client', assignedColumns, ['Active', 'Inactive']],
  ['connectors', connectorColumns, ['Active', 'Inactive']],
  ['accounts of SMPP', accountColumns, ['Active', 'Inactive']],
  ['contacts', columnsOf(), ['Active', 'Muted']],
  ['campaigns', campaignColumns({ name: '', date: '' }), ['Active']],
  ['units', allocationColumns, ['Completed']],
  ['payments', paymentColumns, ['Needs review']],
] as const)('shows the states of %s whole', (_name, columns, statuses) => {
  const width = columns.find(({ label }) => label === 'Hali')?.width ?? 0;
  for (const status of statuses) {
    const word = statusText(status);
    expect([word, width]).toEqual([word, Math.max(width, (widths[word] ?? 1000) + around)]);
  }
});

it('shows whole what was done to a request for a sender ID', () => {
  const width = auditColumns.find(({ label }) => label === 'Kitendo kilichofanywa')?.width ?? 0;
  // The width of "Ombi la jina la mtumaji limeidhinishwa", measured like those above, and the padding.
  expect(width).toBeGreaterThanOrEqual(272 + 24);
});

it('leaves the rest of the width of a date, which is shorter, to names', () => {
  // The width of "30 Nov 2026 12:05" in the fallback font, and the padding.
  expect(dateWidth).toBeGreaterThanOrEqual(134 + 24);
  expect(dateWidth).toBeLessThan(176 + 24);
});

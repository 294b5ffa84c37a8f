// The widths of a table's columns on screens that are too narrow for all of them.
import { describe, expect, it } from 'vitest';
import type { Column } from '../../../src/components/list/column.ts';
import { columnWidths, nameWidth } from '../../../src/components/list/columnWidths.ts';
import { dateWidth } from '../../../src/components/list/dateWidth.ts';
import { actionsWidth, indexColumn } from '../../../src/components/list/ListBody.tsx';
import { tableCellOf } from '../../../src/components/list/CellText.tsx';
import { campaignColumns, scheduleColumns } from '../../../src/resources/campaigns/campaignRow.tsx';
import { messageColumns } from '../../../src/features/messages/messageRow.tsx';
import { keyColumns } from '../../../src/pages/developers/keys/keyRow.tsx';
import { userColumns } from '../../../src/features/users/userRow.tsx';
import { clientColumns } from '../../../src/resources/clients/clientRow.tsx';
import { dndColumns } from '../../../src/resources/dnd/dndRow.tsx';
import { paymentColumns } from '../../../src/resources/payments/paymentRow.tsx';
import { accountColumns } from '../../../src/resources/smppAccounts/smppAccountRow.tsx';
import { allocationColumns } from '../../../src/resources/units/allocationRow.tsx';

/** Returns the width in px of each column that has one, in a container of the given width. */
const widthsIn = (
  container: number,
  columns: readonly { width?: number; keepsWidth?: true; least?: number; oneLine?: number }[],
  hasSelection = false,
) =>
  columnWidths(columns, hasSelection).flatMap((css = '') => {
    const inPx = css.replaceAll(/([\d.]+)rem/g, (_rem, length: string) => `${Number(length) * 16}px`);
    const [, least = '', ample, growth] =
      /^calc\((.*) \+ max\(0px, \(100cqw - (\d+)px\) \* ([\d.]+)\)\)$/.exec(inPx) ?? [];
    if (css === '') return [];
    return [leastIn(container, least) + Math.max(0, (container - Number(ample)) * Number(growth))];
  });

function leastIn(container: number, css: string): number {
  const [, room, oneLine] = /^clamp\(.*, \(100cqw - (\d+)px\) \* 999, (\d+)px\)$/.exec(css) ?? [];
  if (container > Number(room)) return Number(oneLine);
  const [, px, kept = '', share = ''] =
    /^(?:clamp\()?min\((\d+)px, \(100cqw - (\d+)px\) \* ([\d.]+)\)/.exec(css) ?? [];
  if (px === undefined) return Number.parseInt(css.replace('clamp(', ''));
  return Math.min(Number(px), (container - Number(kept)) * Number(share));
}

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);

/** The first column of a page whose numbers have two digits. */
const numbers = indexColumn(1);
const shownOf = <Row>(columns: readonly Column<Row>[]) =>
  columns.filter(({ isExtra, render, text }) => !isExtra && (render ?? text));
const campaignsShown = shownOf(campaignColumns({ name: 'Campaign Name', date: 'Start Date' }));
const schedulesShown = [...campaignsShown, ...shownOf(scheduleColumns)];
const paymentsShown = paymentColumns.filter(({ render, text }) => render ?? text);

interface ShownTable {
  label: string;
  shown: readonly Parameters<typeof widthsIn>[1][number][];
  hasSelection?: boolean;
}

/** Returns the width of a column on screens of 1440 px, or in another container; the columns without one share the rest. */
function widthOf({ label, shown, hasSelection = false }: ShownTable, container = 1146): number {
  const widths = widthsIn(container, shown, hasSelection);
  const withWidth = shown.filter(({ width }) => width !== undefined);
  const at = withWidth.findIndex((column) => 'label' in column && column.label === label);
  if (at >= 0) return widths[at] ?? 0;
  return (container - sum(widths) - (hasSelection ? 48 : 0)) / (shown.length - withWidth.length);
}

describe('widths of columns', () => {
  const columns = [{ width: 200 }, {}, { width: 300 }];

  it('are the least ones where all fit, and the rest is for the column without one', () => {
    expect(widthsIn(780, columns)).toEqual([200, 300]);
  });

  it('grow with those of the names in a wide table, except the number and the menu', () => {
    const [number, first = 0, second = 0, menu] = widthsIn(1780, [
      { width: 48 },
      { width: 200 },
      {},
      { width: 300 },
      { width: actionsWidth },
    ]);
    expect([number, menu]).toEqual([48, actionsWidth]);
    expect(second / first).toBeCloseTo(1.5, 2);
    expect((1780 - 48 - actionsWidth - first - second) / first).toBeCloseTo(1.4, 2);
  });

  it('leave the most to a column of long texts in a wide table', () => {
    const [width = 0] = widthsIn(1000, [{ width: 200 }, { oneLine: 600 }]);
    expect(width).toBeCloseTo(250, 1);
  });

  it('give way in proportion where not all fit, so that none disappears', () => {
    const container = (500 + nameWidth) / 2;
    const [first = 0, second = 0] = widthsIn(container, columns);
    expect(first).toBeCloseTo(100, 1);
    expect(second).toBeCloseTo(150, 1);
    expect(container - first - second).toBeCloseTo(nameWidth / 2, 1);
  });

  it('leave more for a column of long texts', () => {
    const [width = 0] = widthsIn(300, [{ width: 300 }, { least: 300 }]);
    expect(width).toBeCloseTo(150, 1);
  });

  it('leave room for the checkboxes', () => {
    expect(widthsIn(298, [{ width: 500 }], true)[0]).toBeCloseTo(250, 1);
  });

  it('are as wide together as a wide table, beside the checkboxes', () => {
    const shown = shownOf(messageColumns).filter(({ width }) => width !== undefined);
    expect(sum(widthsIn(1146, [numbers, ...shown], true))).toBeCloseTo(1146 - 48, 0);
  });

  it('are kept by states, and the others share the rest', () => {
    const shown = [{ width: 100, keepsWidth: true }, { width: 300 }, { least: 100 }] as const;
    expect(widthsIn(300, shown)).toEqual([100, 150]);
  });

  it('show a date on one line where all columns fit with it, and on two where they do not', () => {
    const shown = [{ width: 134, oneLine: 202 }, { least: 100 }, { width: 100 }];
    expect(widthsIn(402, shown)).toEqual([202, 100]);
    expect(widthsIn(401, shown)).toEqual([134, 100]);
    expect(widthsIn(167, shown)[0]).toBeCloseTo(67, 1);
  });

  // The columns that a platform sees first, between those of the number and of the actions.
  it.each([
    ['clients', [numbers, ...clientColumns]],
    ['stock movements', [...allocationColumns, { width: actionsWidth }]],
    ['campaigns', [numbers, ...campaignsShown, { width: actionsWidth }]],
    ['payments', [numbers, ...paymentsShown, { width: actionsWidth }]],
  ])('show the date of %s on one line on screens of 1440 px', (_list, shown) => {
    const withWidth = shown.filter(({ width }) => width !== undefined);
    const dateAt = withWidth.findIndex((column) => 'oneLine' in column && column.oneLine === dateWidth);
    expect(widthsIn(1146, shown)[dateAt]).toBe(dateWidth);
  });

  // Widths with the padding of the cell, measured by Chromium in the font of the console.
  it.each([
    ['clients', { label: 'Name', shown: [numbers, ...clientColumns] }],
    [
      'users',
      { label: 'Client', shown: [numbers, ...userColumns, { width: actionsWidth }], hasSelection: true },
    ],
    ['messages', { label: 'Client', shown: [numbers, ...shownOf(messageColumns)], hasSelection: true }],
    ['payments', { label: 'Client', shown: [numbers, ...paymentsShown, { width: actionsWidth }] }],
    ['SMPP accounts', { label: 'Client', shown: [numbers, ...accountColumns, { width: actionsWidth }] }],
  ])('show the name of a client of 25 letters in %s on one line on screens of 1440 px', (_list, table) => {
    expect(widthOf(table)).toBeGreaterThanOrEqual(194);
  });

  it.each([
    [
      'a status of messages',
      { label: 'Status', shown: [numbers, ...shownOf(messageColumns)], hasSelection: true },
      112,
    ],
    [
      'an API key of 25 letters',
      { label: 'Name', shown: [...shownOf(keyColumns), { width: actionsWidth }] },
      194,
    ],
    [
      'a username of 14 letters',
      { label: 'Username', shown: [numbers, ...accountColumns, { width: actionsWidth }] },
      132,
    ],
    [
      'a source of 22 letters',
      { label: 'Source', shown: [numbers, ...dndColumns, { width: actionsWidth }], hasSelection: true },
      180,
    ],
  ])('show %s on one line on screens of 1280 px', (_value, table, needed) => {
    expect(widthOf(table, 986)).toBeGreaterThanOrEqual(needed);
  });

  it('show the email address of a user on one line on screens of 1440 px, and that of a client on screens of 1680 px', () => {
    // The width of 40 letters, measured like the names.
    const email = 265;
    const users = [numbers, ...userColumns, { width: actionsWidth }];
    expect(widthOf({ label: 'Phone', shown: users, hasSelection: true })).toBeGreaterThanOrEqual(email);
    expect(widthOf({ label: 'Contacts', shown: [numbers, ...clientColumns] }, 1386)).toBeGreaterThanOrEqual(
      email,
    );
  });

  it('show the heading Campaign Name, and a client of 18 letters, of schedules on one line on screens of 1440 px', () => {
    const shown = [numbers, ...schedulesShown, { width: actionsWidth }];
    expect(widthOf({ label: 'Campaign Name', shown })).toBeGreaterThanOrEqual(150);
    expect(widthOf({ label: 'Client', shown })).toBeGreaterThanOrEqual(150);
    // For them, the start takes two lines, as the next run beside it does.
    expect(widthOf({ label: 'Next run', shown })).toBe(dateWidth);
  });

  it('show the date, the payer and the client of a payment on screens of 1280 px', () => {
    const shown = [numbers, ...paymentsShown, { width: actionsWidth }];
    expect(986 - sum(widthsIn(986, shown))).toBeGreaterThan(100);
    expect(1146 - sum(widthsIn(1146, shown))).toBeGreaterThan(194);
    // A day, and a phone number in the fallback font, take one line.
    expect(widthsIn(986, shown)[1]).toBeGreaterThanOrEqual(132);
    expect(widthsIn(986, shown)[3]).toBeGreaterThanOrEqual(164);
  });

  // Widths with the padding of the cell, measured by Chromium in the font of the console, bold as in the row of totals.
  it('show an amount of seven digits in a payment, and of nine in the units allocation', () => {
    const leastOf = (label: string, shown: readonly { label: string; width?: number | undefined }[]) =>
      shown.find((column) => column.label === label)?.width;
    expect(leastOf('Amount', paymentColumns)).toBeGreaterThanOrEqual(140);
    expect(leastOf('Amount', allocationColumns)).toBeGreaterThanOrEqual(120);
  });

  it('do not break a number into two lines', () => {
    const cell = tableCellOf({ label: 'Amount', align: 'right', text: String }, 123_456_789, 0);
    expect(cell).toMatchObject({ type: 'span', props: { className: 'cell-number' } });
  });
});

// The columns of a contact in the list and in contacts.csv (requirements/administration.md#contacts).
import { Box, Chip } from '@mui/material';
import type { Contact, ContactGroup } from '../../../contract/contacts.ts';
import { formatDate, formatDay, nairobiDay, timeValue, withoutThisYear } from '../../format/formatDate.ts';
import { formatMsisdn, plainMsisdn } from '../../format/formatMsisdn.ts';
import { fileOf, source, type Column } from '../../components/list/column.ts';
import { statusFilter, type ListFilter } from '../../components/list/filter.ts';
import { stateWidth } from '../../components/list/stateWidth.ts';
import { Hint } from '../../components/Muted.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { statusText } from '../../components/statusText.ts';
import { streamContacts } from '../../dataProvider/rpc/contacts.ts';
import { contactTexts } from './contactTexts.ts';

const texts = contactTexts.consent;

type GroupColumns = Pick<ContactGroup, 'fields' | 'consent'>;

/** Active when status is 1, otherwise Muted. */
export const isActive = ({ status }: Contact): boolean => status === 1;
const statusOf = (row: Contact) => (isActive(row) ? 'Active' : 'Muted');

export const nameOf = ({ first_name, other_name }: Contact): string =>
  [first_name, other_name].filter(Boolean).join(' ');

const chipOf = (row: Contact) => <StatusChip status={statusOf(row)} />;

const contactColumns: Column<Contact>[] = [
  {
    label: contactTexts.mobileNumber,
    width: 158,
    sortBy: 'msisdn',
    text: (row) => formatMsisdn(row.msisdn),
    narrow: 'title',
    csv: (row) => plainMsisdn(row.msisdn),
  },
  {
    label: contactTexts.firstName,
    width: 110,
    ...source('first_name'),
    narrow: 'detail',
    narrowText: nameOf,
  },
  { label: contactTexts.otherName, width: 110, ...source('other_name') },
  {
    label: contactTexts.date,
    width: 202,
    sortBy: 'contact_id',
    text: (row) => formatDate(row.created),
    narrow: 'titleEnd',
    // The time does not fit beside the number on a phone.
    narrowCell: (row) => <Hint>{withoutThisYear(formatDay(row.created))}</Hint>,
  },
  {
    label: contactTexts.status,
    ...stateWidth('Active', 'Muted'),
    sortBy: 'status',
    render: chipOf,
    // Not beside the number, which it would cut.
    narrow: 'detailEnd',
    csv: (row) => statusText(statusOf(row)),
  },
];

const byConsent: ListFilter = {
  source: 'consent',
  label: texts.title,
  options: { recorded: texts.recorded, none: texts.none },
};

const byStatus = statusFilter(statusText('Active'), statusText('Muted'));
export const filtersOf = ({ consent }: GroupColumns = {}): readonly ListFilter[] =>
  consent ? [byStatus, byConsent] : [byStatus];

/** Includes seconds, because an import can read contacts.csv again. */
const nairobiTime = (at: string) =>
  `${nairobiDay(new Date(at))} ${timeValue(at)}:${String(new Date(at).getUTCSeconds()).padStart(2, '0')}`;

const consentColumns: Column<Contact>[] = [
  {
    label: texts.source,
    width: 150,
    isExtra: true,
    text: ({ consent }) => consent?.source,
    render: ({ consent, dnd }) => (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {consent?.source}
        {dnd && <Chip size="small" label={texts.dnd} />}
      </Box>
    ),
    narrow: 'detail',
  },
  {
    label: texts.date,
    width: 202,
    isExtra: true,
    text: ({ consent }) => consent && formatDate(consent.at),
    csv: ({ consent }) => consent && nairobiTime(consent.at),
  },
  { label: texts.text, width: 260, isExtra: true, text: ({ consent }) => consent?.text },
  { label: texts.dnd, isExtra: true, text: ({ dnd }) => dnd && texts.dnd },
];

/** The columns of a group: consents if its client records them, and custom fields. Both are hidden until they are switched on. */
export const columnsOf = ({ fields = [], consent }: GroupColumns = {}): readonly Column<Contact>[] => [
  ...contactColumns,
  ...(consent ? consentColumns : []),
  ...fields.map((name): Column<Contact> => ({
    label: name,
    isExtra: true,
    text: (row) => row.fields?.[name],
  })),
];

export const fileWith = (group: GroupColumns | undefined) =>
  fileOf(columnsOf(group), { fileName: 'contacts.csv', stream: streamContacts });

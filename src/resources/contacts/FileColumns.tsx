// The columns of a file of contacts, read before the import, each with its use (requirements/deviations.md#files-of-contacts).
import { Box } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { fieldNameOf, mutedColumn, wholeName } from '../../../contract/contactFields.ts';
import type { ContactColumnsRead } from '../../dataProvider/rpc/contacts.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { formatCount } from '../../format/formatNumber.ts';
import { Hint, Muted, Strong } from '../../components/Muted.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { contactTexts } from './contactTexts.ts';

const texts = contactTexts.columns;

interface FileColumnsProps {
  /** The columns, by which the form's `columns` were set. */
  answer: ContactColumnsRead;
}

export function FileColumns({ answer }: FileColumnsProps) {
  const { setValue } = useFormContext();
  const uses = (useWatch({ name: 'columns' }) ?? answer.uses) as readonly string[];
  const importAs = (column: number, value: string) =>
    // Each field takes one column, so the column that had this use before is skipped.
    setValue(
      'columns',
      uses.map((known, at) => {
        if (at === column) return value;
        return known === value ? '' : known;
      }),
      { shouldDirty: true },
    );
  return (
    <Box component="section" aria-label={texts.title} sx={{ width: '100%' }}>
      <Strong>{texts.title}</Strong>
      <Muted role="status" sx={{ mb: 1.5 }}>
        {texts.found(formatCount(answer.rows, 'row'), formatCount(answer.numbers, 'phone number'))}
      </Muted>
      {answer.sheet !== undefined && (
        <Hint component="p" sx={{ mt: -1, mb: 1.5 }}>
          {componentTexts.file.onlySheet(answer.sheet)}
        </Hint>
      )}
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {answer.columns.map((column, at) => (
          <Box key={column} sx={row}>
            <Box sx={{ minWidth: 0 }}>
              <Strong sx={{ overflowWrap: 'anywhere' }}>{column}</Strong>
              <Hint component="p" noWrap>
                {samplesOf(answer, at)}
              </Hint>
            </Box>
            <SelectField
              size="small"
              label={texts.importLabel}
              value={uses[at] ?? ''}
              onChange={(event) => importAs(at, event.target.value)}
              slotProps={{
                select: { displayEmpty: true },
                inputLabel: { shrink: true },
                htmlInput: { 'aria-label': texts.importAs(column) },
              }}
              options={optionsFor(column, uses[at] ?? '')}
            />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The first values of a column. */
const samplesOf = ({ sample }: ContactColumnsRead, at: number): string =>
  sample
    .map((cells) => cells[at] ?? '')
    .filter((cell) => cell.trim() !== '')
    .slice(0, 3)
    .join(', ');

const builtIn = [
  ['msisdn', contactTexts.mobileNumber],
  ['first_name', contactTexts.firstName],
  ['other_name', contactTexts.otherName],
  [wholeName, texts.wholeName],
  [mutedColumn, texts.muted],
  ['consent_source', contactTexts.consent.source],
  ['consent_at', contactTexts.consent.date],
  ['consent_text', contactTexts.consent.text],
] as const;

function optionsFor(column: string, current: string): (readonly [string, string])[] {
  const name = fieldNameOf(column);
  const known = new Set<string>(builtIn.map(([value]) => value));
  const further = [...new Set([name, current])].filter((each) => each && !known.has(each)) as string[];
  return [['', texts.skip], ...builtIn, ...further.map((each) => [each, texts.field(`{${each}}`)] as const)];
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 220px' },
  gap: 1,
  alignItems: 'center',
};

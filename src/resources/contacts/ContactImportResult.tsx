// The result of importing a file of contacts; only the server's message if it sends no counts.
import { Typography } from '@mui/material';
import { FactList } from '../../components/FactList.tsx';
import { formatNumber } from '../../format/formatNumber.ts';
import { ImportResult } from '../../components/files/ImportResult.tsx';
import type { ContactsImported } from '../../dataProvider/rpc/contacts.ts';
import { contactTexts } from './contactTexts.ts';

const texts = contactTexts.imported;

interface ContactImportResultProps {
  result: ContactsImported;
  /** The custom fields that were imported. */
  fields: readonly string[];
}

export function ContactImportResult({ result, fields }: ContactImportResultProps) {
  const { added, updated, rejected = [], message } = result;
  return (
    <ImportResult rejected={rejected} fileName="contacts_rejected.csv">
      {added === undefined ? (
        <Typography>{message}</Typography>
      ) : (
        <FactList
          facts={[
            [texts.added, formatNumber(added)],
            [texts.updated, formatNumber(updated)],
            [texts.rejected, formatNumber(rejected.length)],
            [texts.fields, fields.map((name) => `{${name}}`).join(', '), 'wide'],
          ]}
        />
      )}
    </ImportResult>
  );
}

// The result of an uploaded file of contacts; only the server's message where it gives no counts.
import { Typography } from '@mui/material';
import { FactList } from '../../components/FactList.tsx';
import { formatNumber } from '../../components/formatNumber.ts';
import { ImportResult } from '../../components/ImportResult.tsx';
import type { ContactsImported } from '../../dataProvider/rpc/contacts.ts';
import { contactTexts } from './contactTexts.ts';

const texts = contactTexts.imported;

interface ContactImportResultProps {
  result: ContactsImported;
  /** The further fields that were imported. */
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

// Downloads all matching entries with the hashes of the chain, one JSON object per line.
import { Box, Tooltip } from '@mui/material';
import { useListContext } from 'react-admin';
import { exportAudit, type AuditEntry } from '../../../contract/audit.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { DownloadButton } from '../../components/files/DownloadButton.tsx';
import { mapRows, streamRows } from '../../dataProvider/streamRows.ts';
import { auditKindTexts } from './auditKindTexts.ts';

export function SealedDownload() {
  const { filterValues, filter: fixed, total = 0 } = useListContext<AuditEntry>();
  const filter = { ...filterValues, ...(fixed as object) } as BodyOf<typeof exportAudit>;
  return (
    <Tooltip title={auditKindTexts.sealedHint}>
      <Box component="span" sx={{ display: 'flex', '& > *': { flex: 1 } }}>
        <DownloadButton
          label={auditKindTexts.sealed}
          fileName="audit_log.jsonl"
          fields={[]}
          isLines
          // The paged list has no hashes, so there is no fallback to it.
          fetchPage={() => Promise.reject(new Error(''))}
          stream={(signal) =>
            mapRows(streamRows(exportAudit, filter, { signal }), (entry) => ({
              key: entry.id,
              cells: [JSON.stringify(entry)],
            }))
          }
          disabled={total === 0}
        />
      </Box>
    </Tooltip>
  );
}

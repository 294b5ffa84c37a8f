// The documents of a request, for download only: foreign files are never rendered in the console.
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { paperEndingOf, paperKinds } from '../../../contract/papers.ts';
import type { PaperKind } from '../../../contract/papers.ts';
import type { SenderRequest } from '../../../contract/senderRequests.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { saveFile } from '../../components/csv.ts';
import { failureOf } from '../../components/failureOf.ts';
import { formatFileSize } from '../../components/formatFileSize.ts';
import { readPaper } from '../../dataProvider/rpc/senderRequests.ts';
import { showNotice } from '../../notices/notices.ts';
import { requestTexts as texts } from './requestTexts.ts';

export function PaperList({ request: { id, code, papers } }: { request: SenderRequest }) {
  const [busy, setBusy] = useState<PaperKind>();
  const download = async (kind: PaperKind) => {
    setBusy(kind);
    try {
      const file = await readPaper(id, kind);
      saveFile(`${code} ${texts.papers[kind]}${paperEndingOf(file.type)}`, [file], file.type);
    } catch (error) {
      const failure = failureOf(error);
      if (failure) showNotice('error', failure);
    } finally {
      setBusy(undefined);
    }
  };
  const known = paperKinds.flatMap((kind) => papers.find((paper) => paper.kind === kind) ?? []);
  return (
    <Box component="ul" aria-label={texts.documents} sx={box}>
      {known.map(({ kind, file_name, size }) => (
        <Box component="li" key={kind} sx={row}>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {texts.papers[kind]}
            </Typography>
            <Typography
              variant="caption"
              component="p"
              noWrap
              title={file_name}
              sx={{ color: 'text.secondary' }}
            >
              {`${file_name} · ${formatFileSize(size)}`}
            </Typography>
          </Box>
          <Button
            size="small"
            startIcon={<DownloadIcon />}
            loading={busy === kind}
            aria-label={texts.downloadOf(texts.papers[kind])}
            onClick={() => void download(kind)}
            sx={{ ml: 'auto', flexShrink: 0 }}
          >
            {componentTexts.download.label}
          </Button>
        </Box>
      ))}
    </Box>
  );
}

const box = { listStyle: 'none', m: 0, p: 0, border: 1, borderColor: 'divider', borderRadius: 2 };
const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: 2,
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
